CREATE TABLE "common"."leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "common"."pricing" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"stopped_by" text,
	"stop_reason" text,
	"stopped_at" timestamp (3) with time zone,
	"refused_mid_e4" bigint,
	"confirmed_mid_e4" bigint,
	"manual_mid_e4" bigint,
	"manual_until" timestamp (3) with time zone,
	CONSTRAINT "pricing_one" CHECK ("common"."pricing"."one"),
	CONSTRAINT "pricing_manual" CHECK ("common"."pricing"."manual_mid_e4" between 10000 and 1000000000)
);
