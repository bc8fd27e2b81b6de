CREATE TABLE "common"."acts" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"partner" integer,
	"facts" jsonb NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"result" jsonb,
	CONSTRAINT "acts_state" CHECK ("common"."acts"."state" in ('waiting', 'approved', 'rejected', 'withdrawn', 'done')),
	CONSTRAINT "acts_waits" CHECK (("common"."acts"."state" = 'done') = ("common"."acts"."expires_at" is null)),
	CONSTRAINT "acts_decided" CHECK (("common"."acts"."state" in ('approved', 'rejected', 'withdrawn')) = ("common"."acts"."decided_by" is not null)),
	CONSTRAINT "acts_two_persons" CHECK ("common"."acts"."state" not in ('approved', 'rejected') or "common"."acts"."decided_by" <> "common"."acts"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "common"."house_limits" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"open_mg_max" bigint DEFAULT 1000000000 NOT NULL,
	CONSTRAINT "house_limits_one" CHECK ("common"."house_limits"."one"),
	CONSTRAINT "house_limits_open" CHECK ("common"."house_limits"."open_mg_max" >= 0)
);
--> statement-breakpoint
CREATE TABLE "common"."operator_certificates" (
	"sha256" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"pem" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "operator_certificates_sha256" CHECK ("common"."operator_certificates"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "common"."operators" (
	"name" text PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operators_name" CHECK ("common"."operators"."name" ~ '^[A-Za-z0-9._-]{1,64}$'),
	CONSTRAINT "operators_roles" CHECK ("common"."operators"."roles" <@ array['viewer', 'operator', 'approver'] and cardinality("common"."operators"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "common"."revocation_list" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"number" bigint NOT NULL,
	"pem" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revocation_list_one" CHECK ("common"."revocation_list"."one")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "acts_key" ON "common"."acts" USING btree ("requested_by","key");--> statement-breakpoint
CREATE INDEX "acts_waiting" ON "common"."acts" USING btree ("act_id") WHERE "common"."acts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "operator_certificates_operator" ON "common"."operator_certificates" USING btree ("operator");