CREATE TABLE "tax_local_rates" (
	"zip_code" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"effective_from" date NOT NULL,
	"state" text NOT NULL,
	"basis_points" double precision NOT NULL,
	CONSTRAINT "tax_local_rates_zip_code_jurisdiction_effective_from_pk" PRIMARY KEY("zip_code","jurisdiction","effective_from"),
	CONSTRAINT "local_zip_five_digits" CHECK ("tax_local_rates"."zip_code" ~ '^[0-9]{5}$'),
	CONSTRAINT "local_rate_in_bounds" CHECK ("tax_local_rates"."basis_points" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "tax_states" (
	"state" text NOT NULL,
	"effective_from" date NOT NULL,
	"collects" boolean NOT NULL,
	"basis_points" double precision NOT NULL,
	"taxes_services" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_states_state_effective_from_pk" PRIMARY KEY("state","effective_from"),
	CONSTRAINT "tax_state_two_letters" CHECK ("tax_states"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "state_rate_in_bounds" CHECK ("tax_states"."basis_points" between 0 and 2000)
);
--> statement-breakpoint
CREATE INDEX "tax_local_rates_of_state" ON "tax_local_rates" USING btree ("state");