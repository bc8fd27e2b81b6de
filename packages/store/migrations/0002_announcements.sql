ALTER TABLE "cell"."terms" DROP CONSTRAINT "terms_rates";--> statement-breakpoint
ALTER TABLE "common"."credentials" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "sandbox_shift_e4" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "sandbox_webhooks" text;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "tokens_per_minute" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "prices_per_second" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "reads_per_second" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "iban_next" text;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "iban_next_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD COLUMN "tells_expired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD CONSTRAINT "terms_iban_next" CHECK (("cell"."terms"."iban_next" is null) = ("cell"."terms"."iban_next_from" is null));--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD CONSTRAINT "terms_sandbox_webhooks" CHECK ("cell"."terms"."sandbox_webhooks" in ('normal', 'duplicate', 'reorder', 'delay', 'drop'));--> statement-breakpoint
ALTER TABLE "cell"."terms" ADD CONSTRAINT "terms_rates" CHECK (least("cell"."terms"."quotes_per_second", "cell"."terms"."orders_per_second", "cell"."terms"."withdrawals_per_second",
      "cell"."terms"."probes_per_second", "cell"."terms"."others_per_second", "cell"."terms"."tokens_per_minute", "cell"."terms"."prices_per_second",
      "cell"."terms"."reads_per_second") > 0);