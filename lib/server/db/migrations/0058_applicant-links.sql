CREATE TABLE "applicant_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"application_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"consent_at" timestamp with time zone,
	"facts_at" timestamp with time zone,
	"uploads" integer DEFAULT 0 NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_bank_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"application_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"returned" text,
	"returned_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_applications" ADD COLUMN "way" text DEFAULT 'FORM' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_applications" ADD COLUMN "handed" jsonb;--> statement-breakpoint
ALTER TABLE "applicant_links" ADD CONSTRAINT "applicant_links_application_id_card_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."card_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_bank_visits" ADD CONSTRAINT "card_bank_visits_application_id_card_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."card_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_links_secret" ON "applicant_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_links_open" ON "applicant_links" USING btree ("application_id") WHERE "applicant_links"."ended" IS NULL;--> statement-breakpoint
CREATE INDEX "applicant_links_of" ON "applicant_links" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bank_visits_secret" ON "card_bank_visits" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bank_visits_token" ON "card_bank_visits" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bank_visits_open" ON "card_bank_visits" USING btree ("application_id") WHERE "card_bank_visits"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "card_bank_visits_of" ON "card_bank_visits" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "card_applications_handed" ON "card_applications" USING btree ("id") WHERE "card_applications"."handed" IS NOT NULL;