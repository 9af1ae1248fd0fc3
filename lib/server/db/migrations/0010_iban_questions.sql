CREATE TABLE "iban_questions" (
	"business" text NOT NULL,
	"iban" text NOT NULL,
	"track_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "iban_questions_business_iban_pk" PRIMARY KEY("business","iban")
);
--> statement-breakpoint
ALTER TABLE "iban_proofs" ADD COLUMN "outcome" text DEFAULT 'found' NOT NULL;