CREATE TABLE "quote_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"quote_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_orders" ADD CONSTRAINT "quote_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_orders" ADD CONSTRAINT "quote_orders_quote_number_quotes_number_fk" FOREIGN KEY ("quote_number") REFERENCES "public"."quotes"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_quote" ON "quote_orders" USING btree ("quote_number","created_at");