CREATE TABLE "last_known_answers" (
	"business" text NOT NULL,
	"name" text NOT NULL,
	"figures" jsonb NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_known_answers_business_name_pk" PRIMARY KEY("business","name")
);
--> statement-breakpoint
CREATE TABLE "service_reach" (
	"business" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
