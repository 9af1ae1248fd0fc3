ALTER TABLE "order_items" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "dealt_with" jsonb;