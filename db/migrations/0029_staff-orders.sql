CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"key" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "order_note_said_once" UNIQUE("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_of_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_id_prefix" ON "orders" USING btree ("id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("ship_to" ->> 'email') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_last_name" ON "orders" USING btree (lower("ship_to" ->> 'last_name') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_by_company" ON "orders" USING btree (lower("ship_to" ->> 'company_name') text_pattern_ops);