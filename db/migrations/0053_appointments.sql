CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"desk" text NOT NULL,
	"consultant_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"canceled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "known_desk_of_appointment" CHECK ("appointments"."desk" in ('residential', 'commercial', 'transformers', 'trade', 'after_sales')),
	CONSTRAINT "appointment_on_the_half_hour" CHECK (extract(epoch from "appointments"."starts_at")::bigint % 1800 = 0)
);
--> statement-breakpoint
CREATE TABLE "consultant_days_off" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consultant_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "days_off_of_at_most_a_year" CHECK ("consultant_days_off"."last_day" between "consultant_days_off"."first_day" and "consultant_days_off"."first_day" + 365)
);
--> statement-breakpoint
CREATE TABLE "consultant_hours" (
	"consultant_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minutes" integer NOT NULL,
	"until_minutes" integer NOT NULL,
	CONSTRAINT "consultant_hours_consultant_id_weekday_from_minutes_pk" PRIMARY KEY("consultant_id","weekday","from_minutes"),
	CONSTRAINT "known_weekday" CHECK ("consultant_hours"."weekday" between 0 and 6),
	CONSTRAINT "working_hours_in_order" CHECK ("consultant_hours"."from_minutes" >= 0 and "consultant_hours"."from_minutes" < "consultant_hours"."until_minutes" and "consultant_hours"."until_minutes" <= 1440)
);
--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_days_off" ADD CONSTRAINT "consultant_days_off_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_hours" ADD CONSTRAINT "consultant_hours_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_appointment_of_consultant" ON "appointments" USING btree ("consultant_id","starts_at") WHERE "appointments"."canceled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_appointment_of_desk" ON "appointments" USING btree ("desk","starts_at") WHERE "appointments"."consultant_id" is null and "appointments"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "appointments_by_time" ON "appointments" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "appointments_of_lead" ON "appointments" USING btree ("lead_id","starts_at");--> statement-breakpoint
CREATE INDEX "days_off_of_consultant" ON "consultant_days_off" USING btree ("consultant_id","last_day");--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_staff_id_unique" UNIQUE("staff_id");--> statement-breakpoint
INSERT INTO "appointments" ("lead_id", "desk", "starts_at")
SELECT "lead_id", "desk", "starts_at" FROM "consultations";--> statement-breakpoint
-- A process of the version before still books in "consultations" until it is replaced.
CREATE FUNCTION copy_consultation() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into appointments (lead_id, desk, starts_at) values (new.lead_id, new.desk, new.starts_at)
  on conflict do nothing;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER consultation_is_copied AFTER INSERT ON "consultations"
FOR EACH ROW EXECUTE FUNCTION copy_consultation();
