DROP INDEX "customers_newest";--> statement-breakpoint
DROP INDEX "customers_by_name";--> statement-breakpoint
CREATE INDEX "customers_by_age" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'customer' and "users"."ban_reason" is distinct from 'deleted by the customer';--> statement-breakpoint
CREATE INDEX "customers_by_full_name" ON "users" USING btree (lower("last_name"),lower("first_name"),"id","last_name","first_name") WHERE "users"."role" = 'customer' and "users"."ban_reason" is distinct from 'deleted by the customer';--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "users" USING btree (lower("email"),"id","email") WHERE "users"."role" = 'customer' and "users"."ban_reason" is distinct from 'deleted by the customer';--> statement-breakpoint
CREATE INDEX "orders_by_status_only" ON "orders" USING btree ("status" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_type" ON "orders" USING btree ("order_type","placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_on_hold" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id") WHERE "orders"."held_for" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_refund" ON "orders" USING btree ("refund_status","placed_at" DESC NULLS LAST,"id") WHERE "orders"."refund_status" is not null;--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("number" gin_trgm_ops,"email" gin_trgm_ops,"company_name" gin_trgm_ops,("first_name" || ' ' || "last_name") gin_trgm_ops);