CREATE TABLE "reconciliation_charts" (
	"business" text PRIMARY KEY NOT NULL,
	"chart" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_closed_days" (
	"closing_id" uuid NOT NULL,
	"place" text NOT NULL,
	"day" text NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "reconciliation_closed_days_closing_id_place_day_pk" PRIMARY KEY("closing_id","place","day")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_closings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"seq" integer NOT NULL,
	"month" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_mismatches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"key" text NOT NULL,
	"check_id" text NOT NULL,
	"level" text NOT NULL,
	"day" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"amount_rial" bigint,
	"other_rial" bigint,
	"count" integer DEFAULT 1 NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"explained_at" timestamp with time zone,
	"explained_by" text
);
--> statement-breakpoint
CREATE TABLE "reconciliation_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mismatch_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "reconciliation_reopenings" (
	"closing_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reconciliation_closed_days" ADD CONSTRAINT "reconciliation_closed_days_closing_id_reconciliation_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."reconciliation_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD CONSTRAINT "reconciliation_notes_mismatch_id_reconciliation_mismatches_id_fk" FOREIGN KEY ("mismatch_id") REFERENCES "public"."reconciliation_mismatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_reopenings" ADD CONSTRAINT "reconciliation_reopenings_closing_id_reconciliation_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."reconciliation_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_closings_seq" ON "reconciliation_closings" USING btree ("business","seq");--> statement-breakpoint
CREATE INDEX "reconciliation_closings_month" ON "reconciliation_closings" USING btree ("business","month");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_mismatches_key" ON "reconciliation_mismatches" USING btree ("business","key");--> statement-breakpoint
CREATE INDEX "reconciliation_mismatches_day" ON "reconciliation_mismatches" USING btree ("business","day");--> statement-breakpoint
CREATE INDEX "reconciliation_notes_mismatch" ON "reconciliation_notes" USING btree ("mismatch_id","created_at");