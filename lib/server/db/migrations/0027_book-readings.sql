CREATE TABLE "book_readings" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"next_page" integer,
	"began_at" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"whole_at" timestamp with time zone,
	"whole_unread" integer DEFAULT 0 NOT NULL,
	"fresh_at" timestamp with time zone,
	CONSTRAINT "book_readings_business_kind_pk" PRIMARY KEY("business","kind")
);
