CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"contents" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_business_businesses_slug_fk" FOREIGN KEY ("business") REFERENCES "public"."businesses"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own" ON "saved_views" USING btree ("business","member_id","list","name_key") WHERE NOT "saved_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared" ON "saved_views" USING btree ("business","list","name_key") WHERE "saved_views"."is_shared";