DROP INDEX "book_records_terms";--> statement-breakpoint
CREATE INDEX "book_records_terms" ON "book_records" USING gin ("terms") WITH (fastupdate=false);