CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"write_key" uuid NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"secret_hash" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"mobile_hash" "bytea",
	"code_hash" "bytea",
	"amount_rial" bigint NOT NULL,
	"invoice" text,
	"port" text,
	"is_for_many" boolean NOT NULL,
	"has_cards" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"request_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"token_hash" text,
	"contents" "bytea" NOT NULL,
	"state" text NOT NULL,
	"amount_rial" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"doubt" text,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"verifying_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"trans_id" text,
	"ref_number" text,
	"tracking_code" text,
	"told_rial" bigint,
	"credited_rial" bigint,
	"wage_rial" bigint,
	"words" text,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "gateway_key" "bytea";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "gateway_key_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "gateway_key_by" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "gateway_key_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "gateway_domain" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_key" ON "payment_requests" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_secret" ON "payment_requests" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_newest" ON "payment_requests" USING btree ("business","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payment_requests_mobile" ON "payment_requests" USING btree ("business","mobile_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_code" ON "payment_requests" USING btree ("business","code_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_invoice" ON "payment_requests" USING btree ("business","invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_secret" ON "payments" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_token" ON "payments" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("business","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payments_request" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payments_trans" ON "payments" USING btree ("business","trans_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("look_at") WHERE "payments"."look_at" IS NOT NULL;