CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"question_hash" "bytea",
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"price_rial" bigint,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"reason" text,
	"customer_id" text,
	"job_id" uuid,
	"contents" "bytea" NOT NULL,
	"people" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"decider_id" text,
	"decider_name" text
);
--> statement-breakpoint
CREATE TABLE "inquiry_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"fees" jsonb NOT NULL,
	"monthly_rial" bigint,
	"members" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_open" ON "inquiries" USING btree ("business","question_hash") WHERE "inquiries"."state" IN ('asking', 'unknown');--> statement-breakpoint
CREATE INDEX "inquiries_same" ON "inquiries" USING btree ("business","question_hash","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("business","asked_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "inquiries_member" ON "inquiries" USING btree ("business","member_id","asked_at");--> statement-breakpoint
CREATE INDEX "inquiries_people" ON "inquiries" USING gin ("people");--> statement-breakpoint
CREATE INDEX "inquiries_asking" ON "inquiries" USING btree ("asked_at") WHERE "inquiries"."state" = 'asking';