CREATE TABLE "freight_claims" (
	"return_id" text PRIMARY KEY NOT NULL,
	"reported" text NOT NULL,
	"receipt_noted" boolean,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"filed_on" date,
	"amount_cents" bigint,
	"outcome" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "claim_not_negative" CHECK ("freight_claims"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "freight_claims" ADD CONSTRAINT "freight_claims_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_by_outcome" ON "freight_claims" USING btree ("outcome");