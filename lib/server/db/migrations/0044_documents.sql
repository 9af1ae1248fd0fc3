CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_rial" bigint,
	"issuer_id" text NOT NULL,
	"issuer_name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"code_hash" text NOT NULL,
	"same_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_code" ON "documents" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_same" ON "documents" USING btree ("business","same_hash") WHERE "documents"."withdrawn_at" IS NULL AND "documents"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("business","issued_at" DESC NULLS LAST,"id");