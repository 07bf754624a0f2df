CREATE TABLE "shipping_rates" (
	"version" integer PRIMARY KEY NOT NULL,
	"in_force_from" timestamp with time zone NOT NULL,
	"rates" json NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"restored" integer,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "shipping_rates_count_from_1" CHECK ("shipping_rates"."version" > 0),
	CONSTRAINT "shipping_rates_withdrawn_in_time" CHECK ("shipping_rates"."withdrawn_at" < "shipping_rates"."in_force_from")
);
