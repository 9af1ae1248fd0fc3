-- Exports become one kind of the jobs that a member watches. The tables are renamed, so that no file is copied.
ALTER TABLE "exports" RENAME TO "watched_jobs";--> statement-breakpoint
ALTER TABLE "export_chunks" RENAME TO "job_chunks";--> statement-breakpoint
ALTER TABLE "job_chunks" RENAME COLUMN "export_id" TO "job_id";--> statement-breakpoint
ALTER TABLE "watched_jobs" RENAME CONSTRAINT "exports_pkey" TO "watched_jobs_pkey";--> statement-breakpoint
ALTER TABLE "job_chunks" RENAME CONSTRAINT "export_chunks_export_id_seq_pk" TO "job_chunks_job_id_seq_pk";--> statement-breakpoint
ALTER TABLE "job_chunks" RENAME CONSTRAINT "export_chunks_export_id_exports_id_fk" TO "job_chunks_job_id_watched_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "start_key" uuid;--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "run" uuid;--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "alive_at" timestamp with time zone;--> statement-breakpoint
UPDATE "watched_jobs" SET "kind" = 'export', "options" = "options" - 'run',
  "input" = jsonb_build_object('source', "source", 'format', "format", 'filters', "input");--> statement-breakpoint
ALTER TABLE "watched_jobs" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_jobs" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "watched_jobs" DROP COLUMN "format";--> statement-breakpoint
DROP INDEX "exports_business";--> statement-breakpoint
CREATE INDEX "watched_jobs_business" ON "watched_jobs" USING btree ("business","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "watched_jobs_start" ON "watched_jobs" USING btree ("business","member_id","kind","start_key");
