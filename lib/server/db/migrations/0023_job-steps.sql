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
);
--> statement-breakpoint
ALTER TABLE "watched_jobs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_watched_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."watched_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_steps_state" ON "job_steps" USING btree ("job_id","state","seq");