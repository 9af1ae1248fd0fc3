ALTER TABLE "payment_requests" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "is_own_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_requests_customer" ON "payment_requests" USING btree ("business","customer_id");