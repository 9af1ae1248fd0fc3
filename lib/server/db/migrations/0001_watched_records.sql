CREATE TABLE "watched_records" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_records_business_kind_subject_id_pk" PRIMARY KEY("business","kind","subject_id")
);
--> statement-breakpoint
CREATE INDEX "watched_records_next" ON "watched_records" USING btree ("next_at");