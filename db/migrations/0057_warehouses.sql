CREATE TABLE "warehouses" (
	"id" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"chinese" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"pickup_hours" text NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "known_warehouse" CHECK ("warehouses"."id" in ('OH', 'NV', 'TX', 'GA')),
	CONSTRAINT "warehouse_zip_five_digits" CHECK ("warehouses"."zip_code" ~ '^[0-9]{5}$')
);
