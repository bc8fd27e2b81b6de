DROP INDEX "cell"."quotes_expiry";--> statement-breakpoint
CREATE INDEX "quotes_expiry" ON "cell"."quotes" USING btree ("partner","expires_at") WHERE "cell"."quotes"."cancelled_at" is null;