CREATE INDEX "customers_closed" ON "users" USING btree ("created_at","id") WHERE coalesce("users"."banned", false) and "users"."role" = 'customer' and "users"."ban_reason" is distinct from 'deleted by the customer';--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE "users"."role" <> 'customer';--> statement-breakpoint
CREATE INDEX "orders_with_coupon" ON "orders" USING btree ("placed_at") WHERE "orders"."coupon_code" is not null;--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("requested_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "leads_by_due_time" ON "leads" USING btree ("sales_due_at","id");