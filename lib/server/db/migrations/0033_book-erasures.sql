CREATE TABLE "book_erased" (
	"business" text NOT NULL,
	"hash" text NOT NULL,
	"erasure_id" uuid NOT NULL,
	CONSTRAINT "book_erased_business_hash_pk" PRIMARY KEY("business","hash")
);
--> statement-breakpoint
CREATE TABLE "book_erasure_keys" (
	"business" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"records" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_erased" ADD CONSTRAINT "book_erased_erasure_id_book_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."book_erasures"("id") ON DELETE no action ON UPDATE no action;