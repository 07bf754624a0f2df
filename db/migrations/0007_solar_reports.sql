CREATE TABLE "solar_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"answers" text NOT NULL,
	"place" text NOT NULL,
	"figures" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "solar_reports_once" UNIQUE NULLS NOT DISTINCT("user_id","answers"),
	CONSTRAINT "solar_reports_answers_short" CHECK (length("solar_reports"."answers") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "solar_reports" ADD CONSTRAINT "solar_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solar_reports_of_user" ON "solar_reports" USING btree ("user_id","saved_at");