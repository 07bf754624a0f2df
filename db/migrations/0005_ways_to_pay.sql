CREATE TABLE "disputes" (
	"provider" text NOT NULL,
	"provider_dispute" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "disputes_provider_provider_dispute_pk" PRIMARY KEY("provider","provider_dispute")
);
--> statement-breakpoint
CREATE TABLE "incoming_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bank_entry" text NOT NULL,
	"way" text NOT NULL,
	"transfer_id" text,
	"amount_cents" bigint NOT NULL,
	"received_on" date NOT NULL,
	"remittance" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "incoming_transfers_bank_entry_unique" UNIQUE("bank_entry"),
	CONSTRAINT "incoming_positive" CHECK ("incoming_transfers"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"reference" text NOT NULL,
	"position" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"called_at" timestamp with time zone,
	"paid_by" uuid,
	"paid_at" timestamp with time zone,
	CONSTRAINT "instalments_reference_position_pk" PRIMARY KEY("reference","position"),
	CONSTRAINT "instalments_paid_by_unique" UNIQUE("paid_by"),
	CONSTRAINT "instalment_positive" CHECK ("instalments"."amount_cents" > 0),
	CONSTRAINT "paid_by_something" CHECK (("instalments"."paid_by" is null) = ("instalments"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "operator_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	"outcome" text,
	CONSTRAINT "operator_tasks_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'agreed' NOT NULL,
	"total_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "plan_positive" CHECK ("payment_plans"."total_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "transfer_payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "transfer_positive" CHECK ("transfer_payments"."amount_cents" > 0)
);
--> statement-breakpoint
DROP INDEX "attempts_unsettled";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "instalment" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_payment" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "return_path" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "step" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_step_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "topic" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "attempt_id" text;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "wish" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "actor" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider_refund" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
-- A cause was a wish and the attempt it goes back by.
UPDATE "refunds" SET "wish" = regexp_replace("cause", ':[^:]*$', '');--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_transfers" ADD CONSTRAINT "incoming_transfers_transfer_id_transfer_payments_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfer_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_reference_payment_plans_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payment_plans"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_paid_by_payment_attempts_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_by_reference" ON "disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "incoming_by_transfer" ON "incoming_transfers" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "operator_tasks" USING btree ("created_at") WHERE "operator_tasks"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_attempt" ON "payment_attempts" USING btree ("reference") WHERE "payment_attempts"."state" in ('started', 'pending', 'processing');--> statement-breakpoint
CREATE INDEX "attempts_by_provider_payment" ON "payment_attempts" USING btree ("provider_payment");--> statement-breakpoint
CREATE INDEX "notices_of_payment" ON "payment_notices" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "notices_unhandled" ON "payment_notices" USING btree ("received_at") WHERE "payment_notices"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_by_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_by_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" in ('started', 'sent');--> statement-breakpoint
CREATE INDEX "attempts_unsettled" ON "payment_attempts" USING btree ("updated_at") WHERE "payment_attempts"."state" in ('started', 'pending', 'processing');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_by_provider" UNIQUE("provider_refund");