CREATE TABLE "deposit_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"payment_id" text NOT NULL,
	"decision" text NOT NULL,
	"comment" text,
	"amount_rial" bigint NOT NULL,
	"evidence" "bytea" NOT NULL,
	"maker_id" text NOT NULL,
	"maker_name" text NOT NULL,
	"write_key" uuid NOT NULL,
	"needed" integer NOT NULL,
	"policy_version" integer NOT NULL,
	"confirmations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sender_id" text,
	"sender_name" text,
	"ended_at" timestamp with time zone,
	"ender_name" text,
	"end_reason" text,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_decisions_key" ON "deposit_decisions" USING btree ("business","maker_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_decisions_open" ON "deposit_decisions" USING btree ("business","payment_id") WHERE "deposit_decisions"."state" IN ('open', 'sending');--> statement-breakpoint
CREATE INDEX "deposit_decisions_of" ON "deposit_decisions" USING btree ("business","payment_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_decisions_live" ON "deposit_decisions" USING btree ("business") WHERE "deposit_decisions"."state" IN ('open', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "deposit_decisions_unseen" ON "deposit_decisions" USING btree ("business","maker_id") WHERE "deposit_decisions"."seen_at" IS NULL;