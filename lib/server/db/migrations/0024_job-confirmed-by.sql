ALTER TABLE "watched_jobs" ADD COLUMN "confirmed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "confirmed_by_name" text;