CREATE TABLE "daily_figures" (
	"business" text NOT NULL,
	"day" text NOT NULL,
	"source" text NOT NULL,
	"figures" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"is_open" boolean NOT NULL,
	"is_stale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "daily_figures_business_day_source_pk" PRIMARY KEY("business","day","source")
);
