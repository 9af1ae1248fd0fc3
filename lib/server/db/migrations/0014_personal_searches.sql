CREATE TABLE "personal_searches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"times" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "personal_searches_member" ON "personal_searches" USING btree ("business","member_id","at");