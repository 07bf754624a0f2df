CREATE TABLE "map_group_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"actor_id" text NOT NULL,
	"user_group" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "map_group_event_kind" CHECK ("map_group_events"."kind" in ('work-types', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "map_group_work_types" (
	"user_group" text NOT NULL,
	"work_type" integer NOT NULL,
	CONSTRAINT "map_group_work_types_user_group_work_type_pk" PRIMARY KEY("user_group","work_type"),
	CONSTRAINT "group_with_own_work_types" CHECK ("map_group_work_types"."user_group" in ('Residential Users', 'Commercial Users', 'Electric Contractors', 'Sales Representatives')),
	CONSTRAINT "visible_work_type" CHECK ("map_group_work_types"."work_type" between 0 and 15)
);
--> statement-breakpoint
ALTER TABLE "map_group_events" ADD CONSTRAINT "map_group_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_group_events_of_customer" ON "map_group_events" USING btree ("user_id");
--> statement-breakpoint
-- What each group sees until staff change it: householders see who works on houses and sells them; businesses and
-- contractors also engineers; sales everything but customers (12). Employees see all and have no rows.
INSERT INTO "map_group_work_types" ("user_group", "work_type")
SELECT 'Residential Users', unnest(ARRAY[0,3,4,9,10,13,15])
UNION ALL SELECT 'Commercial Users', unnest(ARRAY[0,1,2,3,4,9,10,11,13,14])
UNION ALL SELECT 'Electric Contractors', unnest(ARRAY[0,1,2,3,4,9,11,13,14,15])
UNION ALL SELECT 'Sales Representatives', unnest(ARRAY[0,1,2,3,4,5,6,7,8,9,10,11,13,14,15]);
