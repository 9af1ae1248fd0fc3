CREATE TABLE "service_writes" (
	"business" text NOT NULL,
	"member_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"operation" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'under_way' NOT NULL,
	"answer" "bytea",
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_writes_business_member_id_key_pk" PRIMARY KEY("business","member_id","key")
);
