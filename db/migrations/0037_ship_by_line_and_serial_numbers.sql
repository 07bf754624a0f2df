CREATE TABLE "product_registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"line_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"warranty_years" double precision NOT NULL,
	"registered_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "one_registration_per_unit" UNIQUE("product_id","serial_number"),
	CONSTRAINT "warranty_not_negative" CHECK ("product_registrations"."warranty_years" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"parcel" integer,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipped_quantity_positive" CHECK ("shipment_items"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "has_serial_numbers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "canceled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_registrations" ADD CONSTRAINT "product_registrations_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registrations" ADD CONSTRAINT "product_registrations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registrations" ADD CONSTRAINT "product_registrations_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registrations" ADD CONSTRAINT "product_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registrations" ADD CONSTRAINT "product_registrations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_of_order" ON "product_registrations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "registrations_by_serial_number" ON "product_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "shipment_items_of_shipment" ON "shipment_items" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_items_of_line" ON "shipment_items" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "canceled_within" CHECK ("order_lines"."canceled_quantity" between 0 and "order_lines"."quantity");--> statement-breakpoint
UPDATE "families" SET "has_serial_numbers" = true WHERE "id" IN ('batteries', 'commercial-inverters', 'ev-charging', 'hybrid-inverters', 'microinverters', 'outdoor-spas', 'solar-panels', 'string-inverters', 'transformers');--> statement-breakpoint
UPDATE "order_lines" l SET "canceled_quantity" = least(l."quantity", r."quantity")
FROM (
	SELECT rl."line_id", sum(rl."quantity")::int AS "quantity"
	FROM "return_lines" rl JOIN "returns" r ON r."id" = rl."return_id"
	JOIN "orders" o ON o."id" = r."order_id"
	WHERE r."kind" = 'refund' AND r."status" IN ('refunded', 'end') AND o."status" IN (1, 2)
		AND NOT EXISTS (SELECT 1 FROM "shipments" s WHERE s."order_id" = o."id")
	GROUP BY rl."line_id"
) r WHERE r."line_id" = l."id";
