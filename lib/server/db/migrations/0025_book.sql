CREATE TABLE "book_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_records" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"is_final" boolean NOT NULL,
	"amount_rial" bigint,
	"fee_rial" bigint,
	"channel" text,
	"balance_rial" bigint,
	"moved_rial" bigint,
	"moved_fee_rial" bigint,
	"is_certain" boolean,
	"difference_rial" bigint,
	"sealed" "bytea" NOT NULL,
	"terms" bigint[] NOT NULL,
	"digest" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "book_records_business_kind_at_id_pk" PRIMARY KEY("business","kind","at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "book_records_other" PARTITION OF "book_records" DEFAULT;
--> statement-breakpoint
CREATE INDEX "book_changes_record" ON "book_changes" USING btree ("business","kind","record_id","id");--> statement-breakpoint
CREATE INDEX "book_records_id" ON "book_records" USING btree ("business","kind","id");--> statement-breakpoint
CREATE INDEX "book_records_ended" ON "book_records" USING btree ("business","kind","ended_at");--> statement-breakpoint
CREATE INDEX "book_records_terms" ON "book_records" USING gin ("terms");