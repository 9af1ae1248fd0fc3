CREATE TABLE "card_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"provider" text NOT NULL,
	"flow" text DEFAULT 'ISSUE' NOT NULL,
	"write_key" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"cardholder_id" text,
	"status" text DEFAULT 'NEW' NOT NULL,
	"status_as_sent" text,
	"waits_for" text DEFAULT 'us' NOT NULL,
	"waiting_since" timestamp with time zone DEFAULT now() NOT NULL,
	"contents" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"terms" text[] DEFAULT '{}' NOT NULL,
	"told" "bytea" NOT NULL,
	"told_at" timestamp with time zone,
	"done" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sending_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_providers" (
	"business" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_providers_business_slug_pk" PRIMARY KEY("business","slug")
);
--> statement-breakpoint
CREATE TABLE "card_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"webhook_url" text,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_applications" ADD CONSTRAINT "card_applications_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_providers" ADD CONSTRAINT "card_providers_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_settings" ADD CONSTRAINT "card_settings_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_applications_key" ON "card_applications" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "card_applications_cardholder" ON "card_applications" USING btree ("business","provider","cardholder_id","flow") WHERE "card_applications"."cardholder_id" IS NOT NULL AND "card_applications"."flow" = 'ISSUE';--> statement-breakpoint
CREATE INDEX "card_applications_of" ON "card_applications" USING btree ("business","cardholder_id");--> statement-breakpoint
CREATE INDEX "card_applications_waits" ON "card_applications" USING btree ("business","waits_for","waiting_since","id");--> statement-breakpoint
CREATE INDEX "card_applications_terms" ON "card_applications" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "card_applications_due" ON "card_applications" USING btree ("look_at") WHERE "card_applications"."look_at" IS NOT NULL;