ALTER TABLE "deposit_decisions" ADD COLUMN "words" "bytea";--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD COLUMN "words" "bytea";--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD COLUMN "terms" bigint[];--> statement-breakpoint
CREATE INDEX "reconciliation_notes_terms" ON "reconciliation_notes" USING gin ("terms");