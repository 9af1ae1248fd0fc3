CREATE TABLE "order_outcomes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"business" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"failed_items" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_outcomes" ADD CONSTRAINT "order_outcomes_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_outcomes_open" ON "order_outcomes" USING btree ("order_id") WHERE "order_outcomes"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_outcomes_untold" ON "order_outcomes" USING btree ("business") WHERE "order_outcomes"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_outcomes_order" ON "order_outcomes" USING btree ("order_id");