CREATE TABLE "book_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
