CREATE TABLE "customer_codes" (
	"business" text NOT NULL,
	"customer_id" text NOT NULL,
	"code" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" text NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "customer_codes_business_customer_id_pk" PRIMARY KEY("business","customer_id")
);
