CREATE SCHEMA "common";
--> statement-breakpoint
CREATE SCHEMA "cell";
--> statement-breakpoint
CREATE TABLE "common"."audit" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"partner" integer,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "common"."audit_tip" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_tip_one" CHECK ("common"."audit_tip"."one")
);
--> statement-breakpoint
CREATE TABLE "common"."bank_references" (
	"reference" text PRIMARY KEY NOT NULL,
	"partner" integer NOT NULL,
	"thing_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "common"."bars" (
	"bar_id" uuid PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"refiner" text NOT NULL,
	"year" smallint NOT NULL,
	"fineness_ppt" smallint NOT NULL,
	"gross_mg" bigint NOT NULL,
	"fine_mg" bigint NOT NULL,
	"vault" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bars_weights" CHECK ("common"."bars"."fine_mg" > 0 and "common"."bars"."fine_mg" <= "common"."bars"."gross_mg")
);
--> statement-breakpoint
CREATE TABLE "common"."environment" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "environment_one" CHECK ("common"."environment"."one"),
	CONSTRAINT "environment_name" CHECK ("common"."environment"."name" in ('sandbox', 'production'))
);
--> statement-breakpoint
CREATE TABLE "common"."holidays" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "common"."house" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"cash" bigint DEFAULT 0 NOT NULL,
	"gold" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "house_one" CHECK ("common"."house"."one"),
	CONSTRAINT "house_cash" CHECK ("common"."house"."cash" >= 0),
	CONSTRAINT "house_gold" CHECK ("common"."house"."gold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "common"."house_journals" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"debit" smallint NOT NULL,
	"credit" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "house_journals_amount" CHECK ("common"."house_journals"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "common"."market" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mid_e4" bigint NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"trading_disabled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "market_one" CHECK ("common"."market"."one"),
	CONSTRAINT "market_status" CHECK ("common"."market"."status" in ('open', 'closed', 'halted')),
	CONSTRAINT "market_mid" CHECK ("common"."market"."mid_e4" between 10000 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "common"."migrations" (
	"schema" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "migrations_schema_name_pk" PRIMARY KEY("schema","name")
);
--> statement-breakpoint
CREATE TABLE "common"."partners" (
	"partner" integer PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"cell" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partners_client_id_form" CHECK ("common"."partners"."client_id" ~ '^[A-Za-z0-9._-]{1,64}$')
);
--> statement-breakpoint
CREATE TABLE "common"."addresses" (
	"partner" integer NOT NULL,
	"network" "cidr" NOT NULL,
	CONSTRAINT "addresses_partner_network_pk" PRIMARY KEY("partner","network")
);
--> statement-breakpoint
CREATE TABLE "common"."credentials" (
	"partner" integer NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"material" "bytea" NOT NULL,
	"active_from" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "credentials_partner_kind_id_pk" PRIMARY KEY("partner","kind","id"),
	CONSTRAINT "credentials_kind" CHECK ("common"."credentials"."kind" in ('certificate', 'signing_key', 'client_secret', 'webhook_secret'))
);
--> statement-breakpoint
CREATE TABLE "common"."directory_version" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "directory_version_one" CHECK ("common"."directory_version"."one")
);
--> statement-breakpoint
CREATE TABLE "cell"."checkpoints" (
	"partner" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"event_sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sar_available" bigint NOT NULL,
	"sar_held" bigint NOT NULL,
	"gold_available" bigint NOT NULL,
	"gold_line" bigint NOT NULL,
	"cash_line" bigint NOT NULL,
	"bank" bigint NOT NULL,
	"earned" bigint NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cell"."events" (
	"partner" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"thing_id" uuid,
	"step" smallint,
	"facts" jsonb,
	"body_version" smallint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_partner_sequence_pk" PRIMARY KEY("partner","sequence")
);
--> statement-breakpoint
CREATE TABLE "cell"."fundings" (
	"partner" integer NOT NULL,
	"funding_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text,
	"value_date" date,
	"sender_iban" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fundings_partner_funding_id_pk" PRIMARY KEY("partner","funding_id"),
	CONSTRAINT "fundings_amount" CHECK ("cell"."fundings"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cell"."heads" (
	"partner" integer PRIMARY KEY NOT NULL,
	"sar_available" bigint DEFAULT 0 NOT NULL,
	"sar_held" bigint DEFAULT 0 NOT NULL,
	"gold_available" bigint DEFAULT 0 NOT NULL,
	"gold_line" bigint DEFAULT 0 NOT NULL,
	"gold_reserved" bigint DEFAULT 0 NOT NULL,
	"cash_line" bigint DEFAULT 0 NOT NULL,
	"cash_reserved" bigint DEFAULT 0 NOT NULL,
	"bank" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"open_quotes" integer DEFAULT 0 NOT NULL,
	"open_mg" bigint DEFAULT 0 NOT NULL,
	"volume_day" date NOT NULL,
	"volume_mg" bigint DEFAULT 0 NOT NULL,
	"swept_to" timestamp (3) with time zone NOT NULL,
	"next_expiry" timestamp (3) with time zone,
	"ledger_sequence" bigint DEFAULT 0 NOT NULL,
	"ledger_hash" "bytea" NOT NULL,
	"event_sequence" bigint DEFAULT 0 NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"line_asked_at" timestamp (3) with time zone,
	"quotes_tat" bigint DEFAULT 0 NOT NULL,
	"orders_tat" bigint DEFAULT 0 NOT NULL,
	"withdrawals_tat" bigint DEFAULT 0 NOT NULL,
	"probes_tat" bigint DEFAULT 0 NOT NULL,
	"others_tat" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "heads_sar" CHECK ("cell"."heads"."sar_available" >= 0 and "cell"."heads"."sar_held" >= 0),
	CONSTRAINT "heads_gold" CHECK ("cell"."heads"."gold_available" >= 0),
	CONSTRAINT "heads_gold_line" CHECK ("cell"."heads"."gold_reserved" >= 0 and "cell"."heads"."gold_reserved" <= "cell"."heads"."gold_line"),
	CONSTRAINT "heads_cash_line" CHECK ("cell"."heads"."cash_reserved" >= 0 and "cell"."heads"."cash_reserved" <= "cell"."heads"."cash_line"),
	CONSTRAINT "heads_open" CHECK ("cell"."heads"."open_quotes" >= 0 and "cell"."heads"."open_mg" >= 0 and "cell"."heads"."volume_mg" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cell"."idempotency_keys" (
	"partner" integer NOT NULL,
	"key" "bytea" NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"thing_id" uuid,
	"step" smallint,
	"ledger_sequence" bigint,
	"details" jsonb,
	"body_version" smallint NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_partner_key_pk" PRIMARY KEY("partner","key"),
	CONSTRAINT "idempotency_keys_outcome" CHECK (("cell"."idempotency_keys"."code" is null) <> ("cell"."idempotency_keys"."thing_id" is null))
);
--> statement-breakpoint
CREATE TABLE "cell"."journals" (
	"partner" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"reference_id" uuid,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"sar" bigint NOT NULL,
	"gold" bigint NOT NULL,
	"sar_available" bigint NOT NULL,
	"sar_held" bigint NOT NULL,
	"gold_available" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "journals_partner_sequence_pk" PRIMARY KEY("partner","sequence"),
	CONSTRAINT "journals_hash" CHECK (octet_length("cell"."journals"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "cell"."nonce_clock" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"generation" smallint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nonce_clock_one" CHECK ("cell"."nonce_clock"."one"),
	CONSTRAINT "nonce_clock_generation" CHECK ("cell"."nonce_clock"."generation" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "cell"."nonces_0" (
	"partner" integer NOT NULL,
	"nonce" "bytea" NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "nonces_0_partner_nonce_pk" PRIMARY KEY("partner","nonce")
);
--> statement-breakpoint
CREATE TABLE "cell"."nonces_1" (
	"partner" integer NOT NULL,
	"nonce" "bytea" NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "nonces_1_partner_nonce_pk" PRIMARY KEY("partner","nonce")
);
--> statement-breakpoint
CREATE TABLE "cell"."nonces_2" (
	"partner" integer NOT NULL,
	"nonce" "bytea" NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "nonces_2_partner_nonce_pk" PRIMARY KEY("partner","nonce")
);
--> statement-breakpoint
CREATE TABLE "cell"."nonces_3" (
	"partner" integer NOT NULL,
	"nonce" "bytea" NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "nonces_3_partner_nonce_pk" PRIMARY KEY("partner","nonce")
);
--> statement-breakpoint
CREATE TABLE "cell"."orders" (
	"partner" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"executed_at" timestamp (3) with time zone NOT NULL,
	"ledger_sequence" bigint NOT NULL,
	"client_reference" text,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "orders_partner_order_id_pk" PRIMARY KEY("partner","order_id")
);
--> statement-breakpoint
CREATE TABLE "cell"."postings" (
	"partner" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"line" smallint NOT NULL,
	"debit" smallint NOT NULL,
	"credit" smallint NOT NULL,
	"asset" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "postings_partner_sequence_line_pk" PRIMARY KEY("partner","sequence","line"),
	CONSTRAINT "postings_amount" CHECK ("cell"."postings"."amount" > 0),
	CONSTRAINT "postings_accounts" CHECK ("cell"."postings"."debit" <> "cell"."postings"."credit"),
	CONSTRAINT "postings_asset" CHECK ("cell"."postings"."asset" = case when "cell"."postings"."debit" / 100 % 10 = 1 then 'XAU' else 'SAR' end
    and ("cell"."postings"."debit" / 100 % 10 = 1) = ("cell"."postings"."credit" / 100 % 10 = 1))
);
--> statement-breakpoint
CREATE TABLE "cell"."quotes" (
	"partner" integer NOT NULL,
	"quote_id" uuid NOT NULL,
	"side" text NOT NULL,
	"gold_mg" bigint NOT NULL,
	"mid_e4" bigint NOT NULL,
	"price_e4" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	"spread" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"rounding" bigint NOT NULL,
	"total" bigint NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"client_reference" text,
	"short_of_funds" boolean NOT NULL,
	CONSTRAINT "quotes_partner_quote_id_pk" PRIMARY KEY("partner","quote_id"),
	CONSTRAINT "quotes_side" CHECK ("cell"."quotes"."side" in ('buy', 'sell')),
	CONSTRAINT "quotes_money" CHECK ("cell"."quotes"."gold_mg" > 0 and "cell"."quotes"."total" > 0 and "cell"."quotes"."subtotal" > 0),
	CONSTRAINT "quotes_house" CHECK ("cell"."quotes"."spread" >= 0 and "cell"."quotes"."fee" >= 0 and "cell"."quotes"."rounding" >= 0),
	CONSTRAINT "quotes_total" CHECK ("cell"."quotes"."total" = case "cell"."quotes"."side" when 'buy' then "cell"."quotes"."subtotal" + "cell"."quotes"."fee" + "cell"."quotes"."rounding"
      else "cell"."quotes"."subtotal" - "cell"."quotes"."fee" - "cell"."quotes"."rounding" end)
);
--> statement-breakpoint
CREATE TABLE "cell"."terms" (
	"partner" integer PRIMARY KEY NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"trading_disabled" boolean DEFAULT false NOT NULL,
	"spread_bps" integer NOT NULL,
	"fee_bps" integer NOT NULL,
	"fee_fixed" bigint NOT NULL,
	"quote_min_mg" bigint NOT NULL,
	"quote_max_mg" bigint NOT NULL,
	"open_quotes_max" integer NOT NULL,
	"open_mg_max" bigint NOT NULL,
	"daily_mg_max" bigint NOT NULL,
	"funding_min" bigint NOT NULL,
	"funding_max" bigint NOT NULL,
	"withdrawal_min" bigint NOT NULL,
	"withdrawal_fee" bigint NOT NULL,
	"withdrawal_instant_max" bigint NOT NULL,
	"withdrawal_review_above" bigint NOT NULL,
	"quotes_per_second" integer NOT NULL,
	"orders_per_second" integer NOT NULL,
	"withdrawals_per_second" integer NOT NULL,
	"probes_per_second" integer NOT NULL,
	"others_per_second" integer NOT NULL,
	"iban" text,
	"sandbox_mid_e4" bigint,
	"sandbox_market" text,
	CONSTRAINT "terms_spread" CHECK ("cell"."terms"."spread_bps" between 0 and 10000),
	CONSTRAINT "terms_fee" CHECK ("cell"."terms"."fee_bps" between 0 and 9999 and "cell"."terms"."fee_fixed" >= 0),
	CONSTRAINT "terms_quote" CHECK ("cell"."terms"."quote_min_mg" > 0 and "cell"."terms"."quote_max_mg" between 1 and 1000000000),
	CONSTRAINT "terms_withdrawal" CHECK ("cell"."terms"."withdrawal_min" > "cell"."terms"."withdrawal_fee" and "cell"."terms"."withdrawal_fee" >= 0),
	CONSTRAINT "terms_rates" CHECK (least("cell"."terms"."quotes_per_second", "cell"."terms"."orders_per_second", "cell"."terms"."withdrawals_per_second",
      "cell"."terms"."probes_per_second", "cell"."terms"."others_per_second") > 0),
	CONSTRAINT "terms_sandbox_mid" CHECK ("cell"."terms"."sandbox_mid_e4" between 10000 and 1000000000),
	CONSTRAINT "terms_sandbox_market" CHECK ("cell"."terms"."sandbox_market" in ('open', 'closed', 'halted'))
);
--> statement-breakpoint
CREATE TABLE "cell"."withdrawals" (
	"partner" integer NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"iban" text NOT NULL,
	"rail" text NOT NULL,
	"estimated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"bank_reference" text,
	"failure" jsonb,
	"client_reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "withdrawals_partner_withdrawal_id_step_pk" PRIMARY KEY("partner","withdrawal_id","step"),
	CONSTRAINT "withdrawals_amount" CHECK ("cell"."withdrawals"."fee" >= 0 and "cell"."withdrawals"."amount" > "cell"."withdrawals"."fee"),
	CONSTRAINT "withdrawals_status" CHECK ("cell"."withdrawals"."status" in ('pending', 'under_review', 'processing',
    'completed', 'failed', 'cancelled', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "cell"."attempts" (
	"partner" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"lease" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"status" smallint,
	"fault" text,
	CONSTRAINT "attempts_partner_sequence_lease_pk" PRIMARY KEY("partner","sequence","lease"),
	CONSTRAINT "attempts_answer" CHECK (("cell"."attempts"."status" is null) <> ("cell"."attempts"."fault" is null))
);
--> statement-breakpoint
CREATE TABLE "cell"."deliveries" (
	"partner" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"test_id" uuid,
	"failures" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease" uuid,
	CONSTRAINT "deliveries_partner_sequence_pk" PRIMARY KEY("partner","sequence"),
	CONSTRAINT "deliveries_test" CHECK (("cell"."deliveries"."sequence" = 0) = ("cell"."deliveries"."test_id" is not null)),
	CONSTRAINT "deliveries_lease" CHECK ("cell"."deliveries"."lease" is null or "cell"."deliveries"."due_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "cell"."endpoints" (
	"partner" integer PRIMARY KEY NOT NULL,
	"url" text,
	"new_url" text,
	"dispatched_through" bigint NOT NULL,
	"in_flight_max" smallint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "endpoints_https" CHECK ("cell"."endpoints"."url" like 'https://%' and "cell"."endpoints"."new_url" like 'https://%'),
	CONSTRAINT "endpoints_in_flight" CHECK ("cell"."endpoints"."in_flight_max" > 0),
	CONSTRAINT "endpoints_disabled" CHECK (("cell"."endpoints"."disabled_at" is null) = ("cell"."endpoints"."disabled_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "cell"."statements" (
	"partner" integer NOT NULL,
	"day" date NOT NULL,
	"last_sequence" bigint NOT NULL,
	"last_hash" "bytea" NOT NULL,
	"sar_available" bigint NOT NULL,
	"sar_held" bigint NOT NULL,
	"gold_available" bigint NOT NULL,
	"totals" jsonb NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statements_partner_day_pk" PRIMARY KEY("partner","day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bars_refiner_serial" ON "common"."bars" USING btree ("refiner","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "house_journals_transaction" ON "common"."house_journals" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_client_id" ON "common"."partners" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "credentials_kind_id" ON "common"."credentials" USING btree ("kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "cell"."orders" USING btree ("partner","quote_id");--> statement-breakpoint
CREATE INDEX "quotes_expiry" ON "cell"."quotes" USING btree ("partner","expires_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "cell"."deliveries" USING btree ("partner","due_at") WHERE "cell"."deliveries"."lease" is null;--> statement-breakpoint
CREATE INDEX "deliveries_in_flight" ON "cell"."deliveries" USING btree ("partner","due_at") WHERE "cell"."deliveries"."lease" is not null;