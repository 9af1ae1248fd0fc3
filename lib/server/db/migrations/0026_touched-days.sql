ALTER TABLE "daily_figures" ADD COLUMN "touched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "reckoned_at" timestamp with time zone;