ALTER TABLE "deposit_decisions" ADD COLUMN "words" "bytea";--> statement-breakpoint
ALTER TABLE "reconciliation_charts" ADD COLUMN "labels" "bytea";--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD COLUMN "words" "bytea";--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD COLUMN "terms" bigint[];--> statement-breakpoint
CREATE INDEX "audit_entries_withdrawn" ON "audit_entries" USING btree ("subject") WHERE "audit_entries"."action" = 'issued_document.withdrawn';--> statement-breakpoint
CREATE INDEX "payment_orders_deposits" ON "payment_orders" USING gin (("receipt" -> 'deposits') jsonb_path_ops) WHERE "payment_orders"."receipt" ? 'deposits';--> statement-breakpoint
CREATE INDEX "payment_orders_part_ids" ON "payment_orders" USING gin (("receipt" -> 'partIds') jsonb_path_ops) WHERE "payment_orders"."receipt" ? 'partIds';--> statement-breakpoint
CREATE INDEX "payment_orders_own_account" ON "payment_orders" USING btree ("business",("content" ->> 'iban')) WHERE "payment_orders"."destination" IS NULL AND "payment_orders"."content" ->> 'iban' IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reconciliation_notes_terms" ON "reconciliation_notes" USING gin ("terms");