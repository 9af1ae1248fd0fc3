CREATE TABLE "book_account_days" (
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"day" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "book_account_days_business_iban_day_pk" PRIMARY KEY("business","iban","day")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "label_rules" ADD CONSTRAINT "label_rules_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "label_marks_row" ON "label_marks" USING btree ("business","iban","tracking_code","label_key");--> statement-breakpoint
CREATE INDEX "label_marks_rule" ON "label_marks" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "label_rules_order" ON "label_rules" USING btree ("business","place");