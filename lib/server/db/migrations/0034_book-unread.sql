CREATE TABLE "book_unread" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"fields" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_unread_business_kind_id_pk" PRIMARY KEY("business","kind","id")
);
