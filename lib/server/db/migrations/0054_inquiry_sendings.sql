DROP INDEX "inquiries_open";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "track_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_open" ON "inquiries" USING btree ("business","question_hash") WHERE "inquiries"."state" = 'asking';--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "tries";