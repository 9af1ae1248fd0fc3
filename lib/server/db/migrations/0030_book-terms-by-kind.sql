ALTER TABLE "book_records" ADD COLUMN "terms_format" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The hashes of what is kept are reckoned anew in the background; until then the service is asked.
DELETE FROM "book_keys";
