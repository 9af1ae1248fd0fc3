DROP INDEX "book_records_terms";--> statement-breakpoint
ALTER TABLE "book_keys" ADD COLUMN "terms_format" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "book_records" ADD COLUMN "terms_format" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "book_records_terms" ON "book_records" USING gin ("terms") WITH (fastupdate=false);