ALTER TABLE "invitations" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "turn_off_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;