CREATE TABLE "card_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"application_id" uuid NOT NULL,
	"page" text NOT NULL,
	"token_hash" text NOT NULL,
	"contents" "bytea",
	"member_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"returned" text,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "card_applications" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "card_applications" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "card_pages" ADD CONSTRAINT "card_pages_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_pages" ADD CONSTRAINT "card_pages_application_id_card_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."card_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_pages_token" ON "card_pages" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "card_pages_of" ON "card_pages" USING btree ("application_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "card_applications_replaces" ON "card_applications" USING btree ("replaces");