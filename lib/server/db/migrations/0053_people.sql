CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"write_key" uuid NOT NULL,
	"words" "bytea",
	"file" "bytea",
	"file_type" text,
	"file_bytes" integer
);
--> statement-breakpoint
CREATE TABLE "customers_apart" (
	"business" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_apart_business_one_other_pk" PRIMARY KEY("business","one","other")
);
--> statement-breakpoint
CREATE TABLE "customer_codes" (
	"business" text NOT NULL,
	"customer_id" text NOT NULL,
	"code" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" text NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "customer_codes_business_customer_id_pk" PRIMARY KEY("business","customer_id")
);
--> statement-breakpoint
ALTER TABLE "book_records" ADD COLUMN "alike" bigint[];--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_notes_key" ON "customer_notes" USING btree ("business","by_id","write_key");--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("business","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "book_customers_balance" ON "book_records" USING btree ("business",((("facts" ->> 'balanceRial'))::bigint),"id") WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "book_customers_known" ON "book_records" USING btree ("business",(("facts" ->> 'knownAt')),"at") WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "documents_about" ON "documents" USING btree ("business","about");