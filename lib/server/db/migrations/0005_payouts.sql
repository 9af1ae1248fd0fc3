CREATE TABLE "iban_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"track_id" uuid NOT NULL,
	"owners" jsonb NOT NULL,
	"bank_name" text,
	"note" text,
	"asked_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "iban_proofs_track_id_unique" UNIQUE("track_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"order_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"business" text NOT NULL,
	"track_id" uuid NOT NULL,
	"iban" text NOT NULL,
	"amount_rial" bigint NOT NULL,
	"type" text NOT NULL,
	"payment_number" text,
	"description" text,
	"owner_name" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_order_id_row_pk" PRIMARY KEY("order_id","row"),
	CONSTRAINT "order_items_track_id_unique" UNIQUE("track_id")
);
--> statement-breakpoint
CREATE TABLE "payout_calendars" (
	"business" text PRIMARY KEY NOT NULL,
	"calendar" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_policies" (
	"business" text NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"proposal_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"approved_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_policies_business_version_pk" PRIMARY KEY("business","version")
);
--> statement-breakpoint
CREATE TABLE "policy_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"base_version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"note" text,
	"state" text DEFAULT 'open' NOT NULL,
	"proposer_id" text NOT NULL,
	"proposer_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decider_id" text,
	"decider_name" text,
	"decided_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "saved_destinations" (
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"label" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_destinations_business_iban_pk" PRIMARY KEY("business","iban")
);
--> statement-breakpoint
ALTER TABLE "order_approvals" ADD COLUMN "approver_role" text;--> statement-breakpoint
-- Approvals from before roles were written down: what the approver may do now, else the least that may approve.
UPDATE "order_approvals" SET "approver_role" = coalesce((SELECT "memberships"."role" FROM "memberships" JOIN "payment_orders" ON "payment_orders"."business" = "memberships"."business" WHERE "payment_orders"."id" = "order_approvals"."order_id" AND "memberships"."member_id"::text = "order_approvals"."approver_id"), 'manager');--> statement-breakpoint
ALTER TABLE "order_approvals" ALTER COLUMN "approver_role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD COLUMN "list_hash" text;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "item_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "repeat_of" uuid;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "needed_approvals" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "policy_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "iban_proofs_iban" ON "iban_proofs" USING btree ("business","iban","created_at");--> statement-breakpoint
CREATE INDEX "order_items_destination" ON "order_items" USING btree ("business","iban","created_at");--> statement-breakpoint
CREATE INDEX "order_items_state" ON "order_items" USING btree ("order_id","state","row");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_proposals_open" ON "policy_proposals" USING btree ("business") WHERE "policy_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "policy_proposals_list" ON "policy_proposals" USING btree ("business","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_maker" ON "payment_orders" USING btree ("business","maker_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_fingerprint" ON "payment_orders" USING btree ("business","fingerprint");