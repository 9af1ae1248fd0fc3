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
);
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_notes_key" ON "customer_notes" USING btree ("business","by_id","write_key");--> statement-breakpoint
CREATE INDEX "customer_notes_of" ON "customer_notes" USING btree ("business","customer_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_about" ON "documents" USING btree ("business","about");