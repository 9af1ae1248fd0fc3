ALTER TABLE "order_items" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "external_id" text;--> statement-breakpoint
CREATE INDEX "order_items_external" ON "order_items" USING btree ("business",lower("external_id")) WHERE "order_items"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_external" ON "payment_orders" USING btree ("business",lower("external_id")) WHERE "payment_orders"."external_id" IS NOT NULL;