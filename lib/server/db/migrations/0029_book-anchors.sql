ALTER TABLE "book_readings" ADD COLUMN "anchors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "book_readings" ADD COLUMN "next_anchors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "reading_since" timestamp with time zone;