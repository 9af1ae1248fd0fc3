CREATE TABLE "order_approvals" (
	"order_id" uuid NOT NULL,
	"approver_id" text NOT NULL,
	"approver_name" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_approvals_order_id_approver_id_content_hash_pk" PRIMARY KEY("order_id","approver_id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"track_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"maker_id" text NOT NULL,
	"maker_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_rial" bigint NOT NULL,
	"destination" text,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"service_id" text,
	"receipt" jsonb,
	"failure" text,
	"next_at" timestamp with time zone,
	"attention" text,
	CONSTRAINT "payment_orders_track_id_unique" UNIQUE("track_id"),
	CONSTRAINT "payment_orders_state" CHECK ("payment_orders"."state" IN ('awaiting_approval', 'approved', 'sending', 'sent', 'done', 'unknown', 'failed', 'canceled', 'reversed', 'rejected', 'expired')),
	CONSTRAINT "payment_orders_amount" CHECK ("payment_orders"."amount_rial" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_key" ON "payment_orders" USING btree ("business","maker_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payment_orders_list" ON "payment_orders" USING btree ("business","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_orders_state_list" ON "payment_orders" USING btree ("business","state","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_destination" ON "payment_orders" USING btree ("business","destination","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_attention" ON "payment_orders" USING btree ("business") WHERE "payment_orders"."attention" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_next" ON "payment_orders" USING btree ("next_at") WHERE "payment_orders"."next_at" IS NOT NULL;