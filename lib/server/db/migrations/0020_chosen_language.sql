ALTER TABLE "members" ALTER COLUMN "locale" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "locale" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "calendar" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "calendar" DROP NOT NULL;