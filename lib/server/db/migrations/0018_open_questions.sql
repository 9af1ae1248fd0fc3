ALTER TABLE "iban_questions" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "iban_questions" ADD COLUMN "has_arrived" boolean DEFAULT false NOT NULL;