CREATE TABLE "audit_entries" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"business" text,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"detail" jsonb NOT NULL,
	"ip" text,
	"request_id" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "budget_slots" (
	"business" text NOT NULL,
	"class" text NOT NULL,
	"slot" smallint NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	CONSTRAINT "budget_slots_business_class_slot_pk" PRIMARY KEY("business","class","slot")
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"slug" text PRIMARY KEY NOT NULL,
	"webhook_key" "bytea",
	"webhook_key_set_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_chunks" (
	"export_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_chunks_export_id_seq_pk" PRIMARY KEY("export_id","seq")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"source" text NOT NULL,
	"format" text NOT NULL,
	"input" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"byte_size" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"business" text,
	"email" text,
	"role" text,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"totp_secret" "bytea",
	"totp_enabled_at" timestamp with time zone,
	"totp_last_step" integer,
	"recovery_code_hashes" text[] DEFAULT '{}' NOT NULL,
	"locale" text DEFAULT 'fa' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"unit" text DEFAULT 'rial' NOT NULL,
	"calendar" text DEFAULT 'jalali' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"member_id" uuid NOT NULL,
	"business" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "memberships_member_id_business_pk" PRIMARY KEY("member_id","business")
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"delivery_id" uuid,
	"actor_name" text,
	"is_final" boolean NOT NULL,
	"state" jsonb NOT NULL,
	"state_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_failure_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"version" integer,
	"actor" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "token_pairs" (
	"business" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"access_token" "bytea" NOT NULL,
	"refresh_token" "bytea" NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"broken_at" timestamp with time zone,
	"broken_reason" text
);
--> statement-breakpoint
CREATE TABLE "unreadable_answers" (
	"business" text NOT NULL,
	"operation" text NOT NULL,
	"fields" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_request_id" text,
	CONSTRAINT "unreadable_answers_business_operation_fields_pk" PRIMARY KEY("business","operation","fields")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"topic" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verdict" text NOT NULL,
	"status_answered" smallint NOT NULL,
	"content_type" text,
	"signature" text,
	"payload" "bytea" NOT NULL,
	"payload_hash" text NOT NULL,
	"verification" jsonb NOT NULL,
	"skew_seconds" integer,
	"subject_id" text,
	"duplicate_of" uuid,
	"processed_at" timestamp with time zone,
	"outcome" jsonb
);
--> statement-breakpoint
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_pairs" ADD CONSTRAINT "token_pairs_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_business" ON "audit_entries" USING btree ("business","seq");--> statement-breakpoint
CREATE INDEX "exports_business" ON "exports" USING btree ("business","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "observations_subject" ON "observations" USING btree ("business","kind","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret_hash" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "token_events_business" ON "token_events" USING btree ("business","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_business" ON "webhook_deliveries" USING btree ("business","received_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_payload" ON "webhook_deliveries" USING btree ("business","topic","payload_hash");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("business","subject_id");--> statement-breakpoint
ALTER TABLE "budget_slots" SET (fillfactor = 20, autovacuum_vacuum_scale_factor = 0.5);--> statement-breakpoint
CREATE FUNCTION audit_entries_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_no_change BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION audit_entries_are_append_only();--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_append_only();
