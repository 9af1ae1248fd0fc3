-- A text in the one spelling that Persian readers take for the same, by the rule of `plainLetters`: a test holds the two
-- together. Bodies that are parsed now know each other wherever an index is built.
CREATE FUNCTION plain_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate(normalize(written, NFKC),
  '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' || 'يىئےۓېۍێ' || 'كڪ' || 'ةۀھەہۂۃ' || 'آأإٱ' || 'ؤ'
    || U&'\0610\0611\0612\0613\0614\0615\0616\0617\0618\0619\061a\061c\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065a\065b\065c\065d\065e\065f\0670\0674\0640\06d6\06d7\06d8\06d9\06da\06db\06dc\06df\06e0\06e1\06e2\06e3\06e4\06e5\06e6\06e7\06e8\06ea\06eb\06ec\06ed\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\2065\2066\2067\2068\2069\feff\00ad',
  '01234567890123456789' || 'یییییییی' || 'کک' || 'ههههههه' || 'اااا' || 'و'));--> statement-breakpoint
CREATE FUNCTION words_of(written text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(plain_letters(written), '[\s!-/:-@\[-`{-~،؛؟٪٫٬«»…–—]+'), '');--> statement-breakpoint
CREATE TABLE "applicant_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"application_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"consent_at" timestamp with time zone,
	"facts_at" timestamp with time zone,
	"uploads" integer DEFAULT 0 NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "authorization_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"write_key" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"token_hash" text,
	"token_at" timestamp with time zone,
	"asking_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"refused_words" text,
	"refusal_seen_at" timestamp with time zone,
	"contents" "bytea" NOT NULL,
	"mobile_hash" "bytea",
	"code_hash" "bytea",
	"bank_code" text NOT NULL,
	"monthly_count" integer NOT NULL,
	"limit_rial" bigint NOT NULL,
	"expires_on" text NOT NULL,
	"wage_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"returned" text,
	"claimed_id" text,
	"authorization_id" text,
	"confirming_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	"ended" text
);--> statement-breakpoint
CREATE TABLE "authorization_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"returned" text,
	"error_code" text,
	"authorization_id" text
);--> statement-breakpoint
CREATE TABLE "card_bank_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"application_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"returned" text,
	"returned_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "book_account_days" (
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"day" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "book_account_days_business_iban_day_pk" PRIMARY KEY("business","iban","day")
);--> statement-breakpoint
CREATE TABLE "book_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"actor_name" text,
	"delivery_id" uuid,
	"before" jsonb,
	"after" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "book_erased" (
	"business" text NOT NULL,
	"hash" text NOT NULL,
	"erasure_id" uuid NOT NULL,
	CONSTRAINT "book_erased_business_hash_pk" PRIMARY KEY("business","hash")
);--> statement-breakpoint
CREATE TABLE "book_erasure_keys" (
	"business" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);--> statement-breakpoint
CREATE TABLE "book_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"records" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "book_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"terms_format" smallint DEFAULT 1 NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "book_readings" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"next_page" integer,
	"began_at" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"whole_at" timestamp with time zone,
	"whole_unread" integer DEFAULT 0 NOT NULL,
	"fresh_at" timestamp with time zone,
	"anchors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_anchors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "book_readings_business_kind_pk" PRIMARY KEY("business","kind")
);--> statement-breakpoint
CREATE TABLE "book_records" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text NOT NULL,
	"is_final" boolean NOT NULL,
	"amount_rial" bigint,
	"fee_rial" bigint,
	"channel" text,
	"balance_rial" bigint,
	"moved_rial" bigint,
	"moved_fee_rial" bigint,
	"is_certain" boolean,
	"difference_rial" bigint,
	"facts" jsonb,
	"sealed" "bytea" NOT NULL,
	"terms" bigint[] NOT NULL,
	"alike" bigint[],
	"terms_format" smallint DEFAULT 1 NOT NULL,
	"digest" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "book_records_business_kind_at_id_pk" PRIMARY KEY("business","kind","at","id")
) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE TABLE "book_unread" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"fields" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_unread_business_kind_id_pk" PRIMARY KEY("business","kind","id")
);--> statement-breakpoint
CREATE UNLOGGED TABLE "budget_slots" (
	"business" text NOT NULL,
	"class" text NOT NULL,
	"slot" smallint NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	CONSTRAINT "budget_slots_business_class_slot_pk" PRIMARY KEY("business","class","slot")
);--> statement-breakpoint
CREATE TABLE "businesses" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text,
	"webhook_key" "bytea",
	"webhook_key_set_at" timestamp with time zone,
	"gateway_key" "bytea",
	"gateway_key_set_at" timestamp with time zone,
	"gateway_key_by" text,
	"gateway_key_checked_at" timestamp with time zone,
	"gateway_domain" text,
	"batch_spelling" text,
	"going_live_put_away_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "token_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"version" integer,
	"actor" text,
	"detail" text
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "card_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"provider" text NOT NULL,
	"flow" text DEFAULT 'ISSUE' NOT NULL,
	"way" text DEFAULT 'FORM' NOT NULL,
	"write_key" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"cardholder_id" text,
	"status" text DEFAULT 'NEW' NOT NULL,
	"status_as_sent" text,
	"standing" text,
	"waits_for" text DEFAULT 'us' NOT NULL,
	"waiting_since" timestamp with time zone DEFAULT now() NOT NULL,
	"contents" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"terms" text[] DEFAULT '{}' NOT NULL,
	"told" "bytea" NOT NULL,
	"told_at" timestamp with time zone,
	"done" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"handed" jsonb,
	"sending_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	"replaces" uuid,
	"replaced_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "card_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"application_id" uuid NOT NULL,
	"page" text NOT NULL,
	"token_hash" text NOT NULL,
	"contents" "bytea",
	"member_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"returned" text,
	"returned_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "card_providers" (
	"business" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_providers_business_slug_pk" PRIMARY KEY("business","slug")
);--> statement-breakpoint
CREATE TABLE "card_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"webhook_url" text,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"write_key" uuid NOT NULL,
	"words" "bytea",
	"file" "bytea",
	"file_type" text,
	"file_bytes" integer
);--> statement-breakpoint
CREATE TABLE "customer_alike" (
	"hash" bigint NOT NULL,
	"id" text NOT NULL,
	"place" smallint NOT NULL,
	"code" bigint NOT NULL,
	CONSTRAINT "customer_alike_hash_id_pk" PRIMARY KEY("hash","id")
);--> statement-breakpoint
CREATE TABLE "customer_crowds" (
	"business" text NOT NULL,
	"hash" bigint NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "customer_crowds_business_hash_pk" PRIMARY KEY("business","hash")
);--> statement-breakpoint
CREATE TABLE "customer_pairs" (
	"business" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"place" smallint NOT NULL,
	"hash" bigint NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "customer_pairs_business_one_other_place_pk" PRIMARY KEY("business","one","other","place")
);--> statement-breakpoint
CREATE TABLE "customers_apart" (
	"business" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_apart_business_one_other_pk" PRIMARY KEY("business","one","other")
);--> statement-breakpoint
CREATE TABLE "customer_codes" (
	"business" text NOT NULL,
	"customer_id" text NOT NULL,
	"code" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" text NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "customer_codes_business_customer_id_pk" PRIMARY KEY("business","customer_id")
);--> statement-breakpoint
CREATE TABLE "deposit_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"payment_id" text NOT NULL,
	"decision" text NOT NULL,
	"words" "bytea",
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
);--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_rial" bigint,
	"issuer_id" text NOT NULL,
	"issuer_name" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"code_hash" text NOT NULL,
	"same_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"withdrawn_reason" text,
	"erased_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"question_hash" "bytea",
	"state" text NOT NULL,
	"track_id" uuid,
	"price_rial" bigint,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"reason" text,
	"customer_id" text,
	"job_id" uuid,
	"contents" "bytea" NOT NULL,
	"people" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"decider_id" text,
	"decider_name" text,
	"seen_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "inquiry_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"fees" jsonb NOT NULL,
	"monthly_rial" bigint,
	"members" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "job_chunks" (
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "job_chunks_job_id_seq_pk" PRIMARY KEY("job_id","seq")
);--> statement-breakpoint
CREATE TABLE "job_steps" (
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"line" integer NOT NULL,
	"state" text NOT NULL,
	"content" "bytea" NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"subject" text,
	"repeats" integer,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "job_steps_job_id_seq_pk" PRIMARY KEY("job_id","seq")
);--> statement-breakpoint
CREATE TABLE "watched_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid NOT NULL,
	"member_name" text NOT NULL,
	"start_key" uuid,
	"input" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"started_at" timestamp with time zone,
	"confirmed_by_id" uuid,
	"confirmed_by_name" text,
	"run" uuid,
	"runs" integer DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"byte_size" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "label_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"tracking_code" text NOT NULL,
	"label_key" text NOT NULL,
	"label" "bytea" NOT NULL,
	"state" text NOT NULL,
	"rule_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "label_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"place" integer NOT NULL,
	"contents" "bytea" NOT NULL,
	"iban" text,
	"is_on" boolean NOT NULL,
	"since" timestamp with time zone,
	"scanned_at" timestamp with time zone,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"business" text,
	"email" text,
	"role" text,
	"member_id" uuid,
	"turn_off_codes" boolean DEFAULT false NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"totp_secret" "bytea",
	"totp_enabled_at" timestamp with time zone,
	"totp_prepared_at" timestamp with time zone,
	"totp_last_step" integer,
	"recovery_code_hashes" text[] DEFAULT '{}' NOT NULL,
	"locale" text,
	"theme" text DEFAULT 'system' NOT NULL,
	"unit" text DEFAULT 'rial' NOT NULL,
	"calendar" text,
	"density" text DEFAULT 'comfortable' NOT NULL,
	"pins" text[] DEFAULT '{}' NOT NULL,
	"folded_groups" text[] DEFAULT '{}' NOT NULL,
	"seen_news" integer DEFAULT 0 NOT NULL,
	"is_tour_offered" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "memberships" (
	"member_id" uuid NOT NULL,
	"business" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "memberships_member_id_business_pk" PRIMARY KEY("member_id","business")
);--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second_factor_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ip" text,
	"user_agent" text
);--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_failure_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "watched_records" (
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_records_business_kind_subject_id_pk" PRIMARY KEY("business","kind","subject_id")
);--> statement-breakpoint
CREATE TABLE "order_approvals" (
	"order_id" uuid NOT NULL,
	"approver_id" text NOT NULL,
	"approver_name" text NOT NULL,
	"approver_role" text NOT NULL,
	"content_hash" text NOT NULL,
	"list_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "order_approvals_order_id_approver_id_content_hash_pk" PRIMARY KEY("order_id","approver_id","content_hash")
);--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"state" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint
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
	"external_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"settled_at" timestamp with time zone,
	"transaction_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_order_id_row_pk" PRIMARY KEY("order_id","row"),
	CONSTRAINT "order_items_track_id_unique" UNIQUE("track_id")
);--> statement-breakpoint
CREATE TABLE "order_outcomes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"business" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"failed_items" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone
);--> statement-breakpoint
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
	"external_id" text,
	"item_count" integer DEFAULT 1 NOT NULL,
	"fingerprint" text,
	"repeat_of" uuid,
	"part_of" uuid,
	"part_row" integer,
	"stopped" jsonb,
	"needed_approvals" integer DEFAULT 1 NOT NULL,
	"policy_version" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"send_after" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"service_id" text,
	"receipt" jsonb,
	"failure" text,
	"next_at" timestamp with time zone,
	"attention" text,
	"dealt_with" jsonb,
	"sealed" "bytea",
	CONSTRAINT "payment_orders_track_id_unique" UNIQUE("track_id"),
	CONSTRAINT "payment_orders_state" CHECK ("payment_orders"."state" IN ('awaiting_approval', 'approved', 'sending', 'sent', 'done', 'unknown', 'failed', 'canceled', 'reversed', 'rejected', 'expired')),
	CONSTRAINT "payment_orders_amount" CHECK ("payment_orders"."amount_rial" > 0)
);--> statement-breakpoint
CREATE TABLE "payout_calendars" (
	"business" text PRIMARY KEY NOT NULL,
	"calendar" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "payout_policies" (
	"business" text NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"proposal_id" uuid NOT NULL,
	"proposed_by" text NOT NULL,
	"approved_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_policies_business_version_pk" PRIMARY KEY("business","version")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "saved_destinations" (
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"label" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_destinations_business_iban_pk" PRIMARY KEY("business","iban")
);--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"business" text NOT NULL,
	"day" text NOT NULL,
	"figures" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"is_open" boolean NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	"touched_at" timestamp with time zone,
	"reading_since" timestamp with time zone,
	"reckoned_at" timestamp with time zone,
	CONSTRAINT "daily_figures_business_day_pk" PRIMARY KEY("business","day")
);--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"write_key" uuid NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"secret_hash" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"mobile_hash" "bytea",
	"code_hash" "bytea",
	"amount_rial" bigint NOT NULL,
	"invoice" text,
	"port" text,
	"is_for_many" boolean NOT NULL,
	"has_cards" boolean NOT NULL,
	"customer_id" text,
	"is_own_card" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"link_until" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"request_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"token_hash" text,
	"contents" "bytea" NOT NULL,
	"card_hash" "bytea",
	"card_end_hash" "bytea",
	"state" text NOT NULL,
	"amount_rial" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"doubt" text,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"verifying_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"trans_id" text,
	"ref_number" text,
	"tracking_code" text,
	"told_rial" bigint,
	"credited_rial" bigint,
	"wage_rial" bigint,
	"words" text,
	"seen_at" timestamp with time zone,
	"seen_by" uuid
);--> statement-breakpoint
CREATE TABLE "reconciliation_charts" (
	"business" text PRIMARY KEY NOT NULL,
	"chart" jsonb NOT NULL,
	"labels" "bytea",
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "reconciliation_closed_days" (
	"closing_id" uuid NOT NULL,
	"place" text NOT NULL,
	"day" text NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "reconciliation_closed_days_closing_id_place_day_pk" PRIMARY KEY("closing_id","place","day")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "reconciliation_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mismatch_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"words" "bytea",
	"terms" bigint[]
);--> statement-breakpoint
CREATE TABLE "reconciliation_reopenings" (
	"closing_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text NOT NULL
);--> statement-breakpoint
CREATE TABLE "removal_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"of" text NOT NULL,
	"record_id" text NOT NULL,
	"part" text NOT NULL,
	"stake_rial" bigint,
	"words" "bytea",
	"maker_id" text NOT NULL,
	"maker_name" text NOT NULL,
	"confirmations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ender_name" text,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "personal_searches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);--> statement-breakpoint
CREATE TABLE "last_known_answers" (
	"business" text NOT NULL,
	"name" text NOT NULL,
	"figures" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_known_answers_business_name_pk" PRIMARY KEY("business","name")
);--> statement-breakpoint
CREATE TABLE "service_reach" (
	"business" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "unreadable_answers" (
	"business" text NOT NULL,
	"operation" text NOT NULL,
	"fields" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_request_id" text,
	CONSTRAINT "unreadable_answers_business_operation_fields_pk" PRIMARY KEY("business","operation","fields")
);--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"contents" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
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
	"next_at" timestamp with time zone,
	"outcome" jsonb
);--> statement-breakpoint
CREATE TABLE "service_writes" (
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"operation" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'under_way' NOT NULL,
	"answer" "bytea",
	"pending_audit" jsonb,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_writes_business_member_id_key_pk" PRIMARY KEY("business","member_id","key")
);--> statement-breakpoint
ALTER TABLE "applicant_links" ADD CONSTRAINT "applicant_links_application_id_card_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."card_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_seen_by_members_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_tokens" ADD CONSTRAINT "authorization_tokens_request_id_authorization_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."authorization_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_bank_visits" ADD CONSTRAINT "card_bank_visits_application_id_card_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."card_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_erased" ADD CONSTRAINT "book_erased_erasure_id_book_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."book_erasures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_pairs" ADD CONSTRAINT "token_pairs_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_applications" ADD CONSTRAINT "card_applications_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_pages" ADD CONSTRAINT "card_pages_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_pages" ADD CONSTRAINT "card_pages_application_id_card_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."card_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_providers" ADD CONSTRAINT "card_providers_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_settings" ADD CONSTRAINT "card_settings_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_chunks" ADD CONSTRAINT "job_chunks_job_id_watched_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."watched_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_watched_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."watched_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_rules" ADD CONSTRAINT "label_rules_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_outcomes" ADD CONSTRAINT "order_outcomes_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seen_by_members_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_closed_days" ADD CONSTRAINT "reconciliation_closed_days_closing_id_reconciliation_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."reconciliation_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD CONSTRAINT "reconciliation_notes_mismatch_id_reconciliation_mismatches_id_fk" FOREIGN KEY ("mismatch_id") REFERENCES "public"."reconciliation_mismatches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_reopenings" ADD CONSTRAINT "reconciliation_reopenings_closing_id_reconciliation_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."reconciliation_closings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_links_secret" ON "applicant_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_links_open" ON "applicant_links" USING btree ("application_id") WHERE "applicant_links"."ended" IS NULL;--> statement-breakpoint
CREATE INDEX "applicant_links_of" ON "applicant_links" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_business" ON "audit_entries" USING btree ("business","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("business","actor_id","action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_withdrawn" ON "audit_entries" USING btree ("subject") WHERE "audit_entries"."action" = 'issued_document.withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_requests_key" ON "authorization_requests" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_requests_secret" ON "authorization_requests" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "authorization_requests_newest" ON "authorization_requests" USING btree ("business","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "authorization_requests_mobile" ON "authorization_requests" USING btree ("business","mobile_hash");--> statement-breakpoint
CREATE INDEX "authorization_requests_code" ON "authorization_requests" USING btree ("business","code_hash");--> statement-breakpoint
CREATE INDEX "authorization_requests_open" ON "authorization_requests" USING btree ("business") WHERE "authorization_requests"."verified_at" IS NULL AND "authorization_requests"."ended" IS NULL;--> statement-breakpoint
CREATE INDEX "authorization_tokens_request" ON "authorization_tokens" USING btree ("request_id","asked_at");--> statement-breakpoint
CREATE INDEX "authorization_tokens_asked" ON "authorization_tokens" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bank_visits_secret" ON "card_bank_visits" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bank_visits_token" ON "card_bank_visits" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "card_bank_visits_open" ON "card_bank_visits" USING btree ("application_id") WHERE "card_bank_visits"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "card_bank_visits_of" ON "card_bank_visits" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "book_changes_record" ON "book_changes" USING btree ("business","kind","record_id","id");--> statement-breakpoint
CREATE INDEX "book_records_id" ON "book_records" USING btree ("business","kind","id");--> statement-breakpoint
CREATE INDEX "book_records_amounts" ON "book_records" USING btree ("business","kind","amount_rial","at");--> statement-breakpoint
CREATE INDEX "book_records_ended" ON "book_records" USING btree ("business","kind","ended_at");--> statement-breakpoint
CREATE INDEX "book_records_terms" ON "book_records" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "book_customers_balance" ON "book_records" USING btree ("business",((("facts" ->> 'balanceRial'))::bigint),"id") WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "book_customers_largest" ON "book_records" USING btree ("business",((("facts" ->> 'balanceRial'))::bigint) DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "book_customers_codeless" ON "book_records" USING btree ("business","id") WHERE kind = 'customer' AND state <> 'REMOVED' AND coalesce(alike[1], 0) = 0;--> statement-breakpoint
CREATE INDEX "book_customers_known" ON "book_records" USING btree ("business",(("facts" ->> 'knownAt')),"at") WHERE kind = 'customer' AND state <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "token_events_business" ON "token_events" USING btree ("business","id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_applications_key" ON "card_applications" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "card_applications_cardholder" ON "card_applications" USING btree ("business","provider","cardholder_id","flow") WHERE "card_applications"."cardholder_id" IS NOT NULL AND "card_applications"."flow" = 'ISSUE';--> statement-breakpoint
CREATE UNIQUE INDEX "card_applications_replaces" ON "card_applications" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "card_applications_of" ON "card_applications" USING btree ("business","cardholder_id");--> statement-breakpoint
CREATE INDEX "card_applications_waits" ON "card_applications" USING btree ("business","waits_for","waiting_since","id");--> statement-breakpoint
CREATE INDEX "card_applications_terms" ON "card_applications" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "card_applications_handed" ON "card_applications" USING btree ("id") WHERE "card_applications"."handed" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "card_applications_due" ON "card_applications" USING btree ("look_at") WHERE "card_applications"."look_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "card_pages_token" ON "card_pages" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "card_pages_of" ON "card_pages" USING btree ("application_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_notes_key" ON "customer_notes" USING btree ("business","by_id","write_key");--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("business","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_pairs_hash" ON "customer_pairs" USING btree ("business","hash");--> statement-breakpoint
CREATE INDEX "customer_pairs_rank" ON "customer_pairs" USING btree ("business","rank","one","other");--> statement-breakpoint
CREATE INDEX "customer_codes_code" ON "customer_codes" USING btree ("business","code");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_decisions_key" ON "deposit_decisions" USING btree ("business","maker_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_decisions_open" ON "deposit_decisions" USING btree ("business","payment_id") WHERE "deposit_decisions"."state" IN ('open', 'sending');--> statement-breakpoint
CREATE INDEX "deposit_decisions_of" ON "deposit_decisions" USING btree ("business","payment_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_decisions_live" ON "deposit_decisions" USING btree ("business") WHERE "deposit_decisions"."state" IN ('open', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "deposit_decisions_unseen" ON "deposit_decisions" USING btree ("business","maker_id") WHERE "deposit_decisions"."seen_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_code" ON "documents" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_same" ON "documents" USING btree ("business","same_hash") WHERE "documents"."withdrawn_at" IS NULL AND "documents"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_about" ON "documents" USING btree ("business","about");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("business","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_open" ON "inquiries" USING btree ("business","question_hash") WHERE "inquiries"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "inquiries_same" ON "inquiries" USING btree ("business","question_hash","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_newest" ON "inquiries" USING btree ("business","asked_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_member" ON "inquiries" USING btree ("business","member_id","asked_at");--> statement-breakpoint
CREATE INDEX "inquiries_of_customer" ON "inquiries" USING btree ("business","customer_id","kind","asked_at" DESC NULLS LAST) WHERE "inquiries"."customer_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "inquiries_people" ON "inquiries" USING gin ("people");--> statement-breakpoint
CREATE INDEX "inquiries_asking" ON "inquiries" USING btree ("asked_at") WHERE "inquiries"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "inquiries_waiting" ON "inquiries" USING btree ("business") WHERE "inquiries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "inquiries_untold" ON "inquiries" USING btree ("business","member_id") WHERE "inquiries"."state" IN ('approved', 'declined') AND "inquiries"."seen_at" IS NULL;--> statement-breakpoint
CREATE INDEX "job_steps_state" ON "job_steps" USING btree ("job_id","state","seq");--> statement-breakpoint
CREATE INDEX "watched_jobs_business" ON "watched_jobs" USING btree ("business","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watched_jobs_start" ON "watched_jobs" USING btree ("business","member_id","kind","start_key");--> statement-breakpoint
CREATE UNIQUE INDEX "label_marks_row" ON "label_marks" USING btree ("business","iban","tracking_code","label_key");--> statement-breakpoint
CREATE INDEX "label_marks_rule" ON "label_marks" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "label_rules_order" ON "label_rules" USING btree ("business","place");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret_hash" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "watched_records_next" ON "watched_records" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "order_approvals_approver" ON "order_approvals" USING btree ("approver_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_rejected" ON "order_events" USING btree ("actor_id") WHERE event = 'reject';--> statement-breakpoint
CREATE INDEX "order_events_approved" ON "order_events" USING btree ("created_at") WHERE event = 'approve';--> statement-breakpoint
CREATE INDEX "order_items_destination" ON "order_items" USING btree ("business","iban","created_at");--> statement-breakpoint
CREATE INDEX "order_items_external" ON "order_items" USING btree ("business",lower("external_id")) WHERE "order_items"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_number" ON "order_items" USING btree ("business","payment_number") WHERE "order_items"."payment_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_transaction" ON "order_items" USING btree ("business","transaction_id") WHERE "order_items"."transaction_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_owner" ON "order_items" USING gin (words_of("owner_name"));--> statement-breakpoint
CREATE INDEX "order_items_words" ON "order_items" USING gin (words_of("description"));--> statement-breakpoint
CREATE INDEX "order_items_state" ON "order_items" USING btree ("order_id","state","row");--> statement-breakpoint
CREATE UNIQUE INDEX "order_outcomes_open" ON "order_outcomes" USING btree ("order_id") WHERE "order_outcomes"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_outcomes_untold" ON "order_outcomes" USING btree ("business") WHERE "order_outcomes"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_outcomes_order" ON "order_outcomes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_key" ON "payment_orders" USING btree ("business","maker_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_part" ON "payment_orders" USING btree ("part_of","part_row") WHERE "payment_orders"."part_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_list" ON "payment_orders" USING btree ("business","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_orders_state_list" ON "payment_orders" USING btree ("business","state","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_destination" ON "payment_orders" USING btree ("business","destination","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_amount" ON "payment_orders" USING btree ("business","amount_rial","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_attention" ON "payment_orders" USING btree ("business") WHERE "payment_orders"."attention" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_maker" ON "payment_orders" USING btree ("business","maker_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_fingerprint" ON "payment_orders" USING btree ("business","fingerprint");--> statement-breakpoint
CREATE INDEX "payment_orders_service" ON "payment_orders" USING btree ("service_id") WHERE "payment_orders"."service_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_external" ON "payment_orders" USING btree ("business",lower("external_id")) WHERE "payment_orders"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_number" ON "payment_orders" USING btree ("business",("content" ->> 'paymentNumber')) WHERE "payment_orders"."content" ->> 'paymentNumber' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_transaction" ON "payment_orders" USING btree ("business",("receipt" ->> 'transactionId')) WHERE "payment_orders"."receipt" ->> 'transactionId' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_ref_code" ON "payment_orders" USING btree ("business",("receipt" ->> 'refCode')) WHERE "payment_orders"."receipt" ->> 'refCode' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_deposits" ON "payment_orders" USING gin (("receipt" -> 'deposits') jsonb_path_ops) WHERE "payment_orders"."receipt" ? 'deposits';--> statement-breakpoint
CREATE INDEX "payment_orders_part_ids" ON "payment_orders" USING gin (("receipt" -> 'partIds') jsonb_path_ops) WHERE "payment_orders"."receipt" ? 'partIds';--> statement-breakpoint
CREATE INDEX "payment_orders_own_account" ON "payment_orders" USING btree ("business",("content" ->> 'iban')) WHERE "payment_orders"."destination" IS NULL AND "payment_orders"."content" ->> 'iban' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_given_back" ON "payment_orders" USING btree ("business",("content" ->> 'transactionId')) WHERE "payment_orders"."content" ->> 'transactionId' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_authorization" ON "payment_orders" USING btree ("business",("content" ->> 'authorizationId'),"created_at") WHERE "payment_orders"."content" ->> 'authorizationId' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_customer" ON "payment_orders" USING btree ("business",("content" ->> 'customerId'),"created_at") WHERE "payment_orders"."content" ->> 'customerId' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_wallet_code" ON "payment_orders" USING btree ("business",("content" ->> 'walletCode')) WHERE "payment_orders"."content" ->> 'walletCode' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_cardholder" ON "payment_orders" USING btree ("business",("content" ->> 'cardholderId'),"created_at") WHERE "payment_orders"."content" ->> 'cardholderId' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_page" ON "payment_orders" USING btree (("receipt" ->> 'pageHash')) WHERE "payment_orders"."receipt" ->> 'pageHash' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_retry" ON "payment_orders" USING btree ("business",(coalesce("content" ->> 'retryOf', "content" ->> 'retryTrackId'))) WHERE coalesce("payment_orders"."content" ->> 'retryOf', "payment_orders"."content" ->> 'retryTrackId') IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_mobile" ON "payment_orders" USING btree ("business",("content" ->> 'mobile')) WHERE "payment_orders"."content" ->> 'mobile' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_receiver" ON "payment_orders" USING gin (words_of("content" ->> 'ownerName'));--> statement-breakpoint
CREATE INDEX "payment_orders_words" ON "payment_orders" USING gin (words_of("content" ->> 'description'));--> statement-breakpoint
CREATE INDEX "payment_orders_next" ON "payment_orders" USING btree ("next_at") WHERE "payment_orders"."next_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_proposals_open" ON "policy_proposals" USING btree ("business") WHERE "policy_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "policy_proposals_list" ON "policy_proposals" USING btree ("business","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_key" ON "payment_requests" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_secret" ON "payment_requests" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_newest" ON "payment_requests" USING btree ("business","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payment_requests_amount" ON "payment_requests" USING btree ("business","amount_rial","created_at");--> statement-breakpoint
CREATE INDEX "payment_requests_mobile" ON "payment_requests" USING btree ("business","mobile_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_code" ON "payment_requests" USING btree ("business","code_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_invoice" ON "payment_requests" USING btree ("business","invoice");--> statement-breakpoint
CREATE INDEX "payment_requests_customer" ON "payment_requests" USING btree ("business","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_secret" ON "payments" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_token" ON "payments" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("business","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payments_card_end" ON "payments" USING btree ("business","card_end_hash");--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("business","card_hash");--> statement-breakpoint
CREATE INDEX "payments_told" ON "payments" USING btree ("business","told_rial","created_at") WHERE "payments"."told_rial" <> "payments"."amount_rial";--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("business","amount_rial","created_at");--> statement-breakpoint
CREATE INDEX "payments_request" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payments_trans" ON "payments" USING btree ("business","trans_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("look_at") WHERE "payments"."look_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_unconfirmed" ON "payments" USING btree ("business") WHERE "payments"."state" IN ('paid', 'verifying');--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_closings_seq" ON "reconciliation_closings" USING btree ("business","seq");--> statement-breakpoint
CREATE INDEX "reconciliation_closings_month" ON "reconciliation_closings" USING btree ("business","month");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_mismatches_key" ON "reconciliation_mismatches" USING btree ("business","key");--> statement-breakpoint
CREATE INDEX "reconciliation_mismatches_day" ON "reconciliation_mismatches" USING btree ("business","day");--> statement-breakpoint
CREATE INDEX "reconciliation_mismatches_open" ON "reconciliation_mismatches" USING btree ("business","day") WHERE "reconciliation_mismatches"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "reconciliation_notes_mismatch" ON "reconciliation_notes" USING btree ("mismatch_id","created_at");--> statement-breakpoint
CREATE INDEX "reconciliation_notes_terms" ON "reconciliation_notes" USING gin ("terms");--> statement-breakpoint
CREATE UNIQUE INDEX "removal_requests_open" ON "removal_requests" USING btree ("business","of","record_id","part") WHERE "removal_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "removal_requests_unseen" ON "removal_requests" USING btree ("business","maker_id") WHERE "removal_requests"."seen_at" IS NULL;--> statement-breakpoint
CREATE INDEX "personal_searches_member" ON "personal_searches" USING btree ("business","member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own" ON "saved_views" USING btree ("business","member_id","list","name_key") WHERE NOT "saved_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared" ON "saved_views" USING btree ("business","list","name_key") WHERE "saved_views"."is_shared";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_business" ON "webhook_deliveries" USING btree ("business","received_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_payload" ON "webhook_deliveries" USING btree ("business","topic","payload_hash");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_subject" ON "webhook_deliveries" USING btree ("business","subject_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("next_at","received_at") WHERE "webhook_deliveries"."processed_at" IS NULL AND "webhook_deliveries"."verdict" IN ('accepted', 'unproven');--> statement-breakpoint
ALTER TABLE "budget_slots" SET (fillfactor = 20, autovacuum_vacuum_scale_factor = 0.5);--> statement-breakpoint
CREATE TABLE "book_records_other" PARTITION OF "book_records" DEFAULT;--> statement-breakpoint
CREATE FUNCTION audit_entries_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_no_change BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION audit_entries_are_append_only();--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_append_only();--> statement-breakpoint
-- Pairs anew all who share one of these hashes. Two who have only their name in common are a pair where one of them has no
-- code, and what more than five share says nothing of two (`MOST` of the screen says so, `ALIKE_BY` names the places). Ids
-- are compared as the code compares them.
CREATE FUNCTION pair_customers(whose text, hashes bigint[], places smallint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_pairs WHERE business = whose AND hash = ANY(hashes);
  DELETE FROM customer_crowds WHERE business = whose AND hash = ANY(hashes);
  WITH members AS (
    SELECT shared.hash, shared.place, member.id, member.code, count(*) OVER (PARTITION BY shared.hash) AS size
    FROM unnest(hashes, places) AS shared(hash, place) CROSS JOIN LATERAL (
      SELECT id COLLATE "C" AS id, code FROM customer_alike WHERE hash = shared.hash LIMIT 6
    ) AS member
  ), crowds AS (
    INSERT INTO customer_crowds (business, hash, place) SELECT DISTINCT whose, hash, place FROM members WHERE size > 5
  )
  INSERT INTO customer_pairs (business, one, other, place, hash, rank)
  SELECT whose, lower.id, higher.id, lower.place, lower.hash,
    lower.place - 1 + CASE WHEN lower.code <> 0 AND higher.code <> 0 AND lower.code <> higher.code THEN 4 ELSE 0 END
  FROM members AS lower JOIN members AS higher ON lower.hash = higher.hash AND lower.id < higher.id
  WHERE lower.size <= 5 AND (lower.place <> 4 OR lower.code = 0 OR higher.code = 0);
END $$;--> statement-breakpoint
-- Whatever a customer shared before and shares now. Writers take turns (`lockBook`): two who come at once see each other.
CREATE FUNCTION pair_written_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_alike WHERE hash = ANY(OLD.alike) AND id = OLD.id;
  INSERT INTO customer_alike (hash, id, place, code)
    SELECT hash, NEW.id, place, NEW.alike[1] FROM unnest(NEW.alike) WITH ORDINALITY AS told(hash, place)
    WHERE hash <> 0 AND NEW.state <> 'REMOVED';
  PERFORM pair_customers(coalesce(NEW.business, OLD.business), array_agg(hash), array_agg(place::smallint)) FROM (
    SELECT hash, place FROM unnest(OLD.alike) WITH ORDINALITY AS was(hash, place) WHERE hash <> 0
    UNION SELECT hash, place FROM unnest(NEW.alike) WITH ORDINALITY AS told(hash, place) WHERE hash <> 0
  ) AS touched HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pair_new_customer AFTER INSERT ON book_records FOR EACH ROW
  WHEN (NEW.kind = 'customer') EXECUTE FUNCTION pair_written_customer();--> statement-breakpoint
CREATE TRIGGER pair_changed_customer AFTER UPDATE ON book_records FOR EACH ROW
  WHEN (OLD.kind = 'customer' AND (OLD.alike IS DISTINCT FROM NEW.alike OR OLD.state <> NEW.state))
  EXECUTE FUNCTION pair_written_customer();--> statement-breakpoint
CREATE TRIGGER pair_gone_customer AFTER DELETE ON book_records FOR EACH ROW
  WHEN (OLD.kind = 'customer') EXECUTE FUNCTION pair_written_customer();--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);--> statement-breakpoint
CREATE TABLE "installation_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_part" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "notice_bot_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "notice_checks" (
	"business" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"notice_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "notice_marks" (
	"notice_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "notice_marks_notice_id_member_id_pk" PRIMARY KEY("notice_id","member_id")
);--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"webhook_url" "bytea",
	"webhook_secret" "bytea",
	"wallet_under_rial" bigint,
	"escalate_after_minutes" integer DEFAULT 15 NOT NULL
);--> statement-breakpoint
CREATE TABLE "notice_wishes" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"digest" text DEFAULT 'none' NOT NULL,
	"is_detailed" boolean DEFAULT false NOT NULL,
	"telegram_chat" "bytea",
	"bale_chat" "bytea",
	"mobile" "bytea"
);--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business" text NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"only_for" uuid[],
	"except_for" uuid[] DEFAULT '{}' NOT NULL,
	"facts" jsonb NOT NULL,
	"deadline" timestamp with time zone,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"over_at" timestamp with time zone,
	"over_by" uuid,
	"assignee_id" uuid
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint_hash" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash")
);--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_bot_codes" ADD CONSTRAINT "notice_bot_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_checks" ADD CONSTRAINT "notice_checks_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_wishes" ADD CONSTRAINT "notice_wishes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_over_by_members_id_fk" FOREIGN KEY ("over_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_deliveries_once" ON "notice_deliveries" USING btree ("business",coalesce("member_id", '00000000-0000-0000-0000-000000000000'::uuid),"channel","subject");--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" USING btree ("due_at") WHERE "notice_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_deliveries_recent" ON "notice_deliveries" USING btree ("business","member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_open" ON "notices" USING btree ("business","kind","record") WHERE "notices"."over_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notices_over" ON "notices" USING btree ("over_at") WHERE "notices"."over_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE TABLE "customer_message_settings" (
	"business" text PRIMARY KEY NOT NULL,
	"remind_of_links" boolean DEFAULT false NOT NULL,
	"remind_of_authorizations" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"about" text NOT NULL,
	"record" text NOT NULL,
	"member_id" uuid,
	"write_key" uuid NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"contents" "bytea",
	"address_hash" "bytea",
	"person_hash" "bytea",
	"code_hash" "bytea",
	"is_typed" boolean DEFAULT false NOT NULL,
	"customer_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"good_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer_message_settings" ADD CONSTRAINT "customer_message_settings_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_key" ON "customer_messages" USING btree ("business","member_id","write_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_reminder" ON "customer_messages" USING btree ("business","about","record") WHERE "customer_messages"."member_id" IS NULL;--> statement-breakpoint
CREATE INDEX "customer_messages_record" ON "customer_messages" USING btree ("business","about","record","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_messages_person" ON "customer_messages" USING btree ("business","person_hash");--> statement-breakpoint
CREATE INDEX "customer_messages_customer" ON "customer_messages" USING btree ("business","customer_id");--> statement-breakpoint
CREATE INDEX "customer_messages_address" ON "customer_messages" USING btree ("business","address_hash","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_messages_newest" ON "customer_messages" USING btree ("business","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_messages_due" ON "customer_messages" USING btree ("due_at") WHERE "customer_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "customer_messages_code" ON "customer_messages" USING btree ("business","code_hash");
