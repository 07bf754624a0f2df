CREATE TABLE "paper_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"number" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"return_id" text,
	"ship_to" jsonb NOT NULL,
	"issued_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "one_paper_per_place" UNIQUE("series","place")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" text NOT NULL,
	"line_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"thumbnail" text NOT NULL,
	"quantity" integer NOT NULL,
	"subtotal_cents" bigint DEFAULT 0 NOT NULL,
	"minus_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "return_quantity_positive" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "restocked_within" CHECK ("return_lines"."restocked" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" text NOT NULL,
	"author" text NOT NULL,
	"actor" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"return_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "return_photos_return_id_file_id_pk" PRIMARY KEY("return_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"needs_goods" boolean NOT NULL,
	"order_status_before" integer NOT NULL,
	"tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"freight_cents" bigint DEFAULT 0 NOT NULL,
	"freight_kept_cents" bigint DEFAULT 0 NOT NULL,
	"deduction_cents" bigint DEFAULT 0 NOT NULL,
	"refund_cents" bigint DEFAULT 0 NOT NULL,
	"decision" text DEFAULT '' NOT NULL,
	"return_carrier" text,
	"return_tracking_number" text,
	"requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "refund_not_negative" CHECK ("returns"."refund_cents" >= 0 and "returns"."deduction_cents" >= 0 and "returns"."freight_kept_cents" between 0 and "returns"."freight_cents")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"author" text NOT NULL,
	"rating" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "one_review_per_buyer" UNIQUE("product_id","user_id"),
	CONSTRAINT "one_to_five_stars" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "shipment_parcels" (
	"shipment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"tracking_number" text NOT NULL,
	"weight_lb" real,
	"contents" text DEFAULT '' NOT NULL,
	CONSTRAINT "shipment_parcels_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "weight_positive" CHECK ("shipment_parcels"."weight_lb" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"return_id" text,
	"carrier" text NOT NULL,
	"actor" text NOT NULL,
	"shipped_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_series_paper_series_series_fk" FOREIGN KEY ("series") REFERENCES "public"."paper_series"("series") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_messages" ADD CONSTRAINT "return_messages_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_parcels" ADD CONSTRAINT "shipment_parcels_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_per_order" ON "papers" USING btree ("order_id") WHERE "papers"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "one_note_per_return" ON "papers" USING btree ("return_id") WHERE "papers"."kind" = 'refund_note';--> statement-breakpoint
CREATE INDEX "messages_of_return" ON "return_messages" USING btree ("return_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_return_per_order" ON "returns" USING btree ("order_id") WHERE "returns"."status" in ('requested', 'reviewed', 'returned', 'refunded');--> statement-breakpoint
CREATE INDEX "returns_of_user" ON "returns" USING btree ("user_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "returns_by_status" ON "returns" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_id","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("updated_at") WHERE "reviews"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "parcels_by_tracking_number" ON "shipment_parcels" USING btree ("tracking_number");--> statement-breakpoint
CREATE INDEX "shipments_of_order" ON "shipments" USING btree ("order_id","shipped_at");--> statement-breakpoint
CREATE INDEX "shipments_of_user" ON "shipments" USING btree ("user_id","shipped_at" DESC NULLS LAST);