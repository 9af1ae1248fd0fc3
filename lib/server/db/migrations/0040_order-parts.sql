ALTER TABLE "payment_orders" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "part_row" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_part" ON "payment_orders" USING btree ("part_of","part_row") WHERE "payment_orders"."part_of" IS NOT NULL;