CREATE TABLE "authorization_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"write_key" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"token_hash" text,
	"contents" "bytea" NOT NULL,
	"bank_code" text NOT NULL,
	"monthly_count" integer NOT NULL,
	"limit_rial" bigint NOT NULL,
	"expires_on" text NOT NULL,
	"wage_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"returned" text,
	"error_code" text,
	"claimed_id" text,
	"authorization_id" text,
	"confirming_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"ended" text
);
--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_requests_key" ON "authorization_requests" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_requests_secret" ON "authorization_requests" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_requests_token" ON "authorization_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "authorization_requests_newest" ON "authorization_requests" USING btree ("business","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "authorization_requests_open" ON "authorization_requests" USING btree ("business") WHERE "authorization_requests"."verified_at" IS NULL AND "authorization_requests"."ended" IS NULL;