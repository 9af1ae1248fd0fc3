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
ALTER TABLE "book_records" ADD COLUMN "alike" bigint[];--> statement-breakpoint
CREATE INDEX "book_customers_balance" ON "book_records" USING btree ("business",((("facts" ->> 'balanceRial'))::bigint),"id") WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "book_customers_known" ON "book_records" USING btree ("business",(("facts" ->> 'knownAt')),"at") WHERE kind = 'customer' AND state <> 'REMOVED';