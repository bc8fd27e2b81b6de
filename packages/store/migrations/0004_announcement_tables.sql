CREATE TABLE "common"."signing_keys" (
	"purpose" text NOT NULL,
	"generation" integer NOT NULL,
	"kid" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_jwk" "bytea" NOT NULL,
	"publish_from" timestamp (3) with time zone NOT NULL,
	"sign_from" timestamp (3) with time zone NOT NULL,
	"retire_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_purpose_generation_pk" PRIMARY KEY("purpose","generation"),
	CONSTRAINT "signing_keys_purpose" CHECK ("common"."signing_keys"."purpose" in ('token', 'statement')),
	CONSTRAINT "signing_keys_life" CHECK ("common"."signing_keys"."publish_from" <= "common"."signing_keys"."sign_from" and "common"."signing_keys"."sign_from" < "common"."signing_keys"."retire_at")
);
--> statement-breakpoint
CREATE TABLE "cell"."credential_notices" (
	"partner" integer NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"notice" text NOT NULL,
	CONSTRAINT "credential_notices_partner_kind_id_notice_pk" PRIMARY KEY("partner","kind","id","notice"),
	CONSTRAINT "credential_notices_notice" CHECK ("cell"."credential_notices"."notice" in ('expiring', 'rotated', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "cell"."expiry_notices" (
	"partner" integer PRIMARY KEY NOT NULL,
	"told_to" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell"."market_notice" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"halted" boolean DEFAULT false NOT NULL,
	"told_through" integer,
	CONSTRAINT "market_notice_one" CHECK ("cell"."market_notice"."one")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_kid" ON "common"."signing_keys" USING btree ("kid");