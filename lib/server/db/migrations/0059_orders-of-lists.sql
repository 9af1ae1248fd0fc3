DROP INDEX "inquiries_newest";--> statement-breakpoint
CREATE INDEX "book_customers_largest" ON "book_records" USING btree ("business",((("facts" ->> 'balanceRial'))::bigint) DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "book_customers_codeless" ON "book_records" USING btree ("business","id") WHERE kind = 'customer' AND state <> 'REMOVED' AND coalesce(alike[1], 0) = 0;--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("business","asked_at","id");