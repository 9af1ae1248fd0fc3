DELETE FROM "daily_figures" WHERE "source" = 'withdrawals';--> statement-breakpoint
ALTER TABLE "daily_figures" DROP CONSTRAINT "daily_figures_business_day_source_pk";--> statement-breakpoint
ALTER TABLE "daily_figures" ADD CONSTRAINT "daily_figures_business_day_pk" PRIMARY KEY("business","day");--> statement-breakpoint
ALTER TABLE "book_records" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "daily_figures" DROP COLUMN "source";
