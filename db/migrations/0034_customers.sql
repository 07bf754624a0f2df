CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"key" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "customer_note_said_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_of_customer" ON "customer_notes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "addresses_by_state" ON "addresses" USING btree ("state","user_id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'customer';--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"id") WHERE "users"."role" = 'customer';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("email" || ' ' || "name" || ' ' || "company_name" || ' ' || coalesce("phone_number", '')) gin_trgm_ops);