CREATE TABLE "cleanup_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "removed_is_a_number_of_rows" CHECK ("cleanup_runs"."removed" >= 0)
);
