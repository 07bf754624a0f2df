CREATE TABLE "customer_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"customer_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"session_id" text,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "customer_views_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "view_is_of_another_person" CHECK ("customer_views"."customer_id" <> "customer_views"."staff_id")
);
--> statement-breakpoint
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_view_per_session" ON "customer_views" USING btree ("session_id") WHERE "customer_views"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "customer_views_by_session" ON "customer_views" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "customer_views_by_customer" ON "customer_views" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_views_by_staff" ON "customer_views" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "open_customer_views" ON "customer_views" USING btree ("ends_at") WHERE "customer_views"."ended_at" is null;