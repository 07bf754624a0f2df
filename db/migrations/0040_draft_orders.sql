CREATE TABLE "order_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ship_to" jsonb NOT NULL,
	"delivery" text NOT NULL,
	"locale" text NOT NULL,
	"lines" jsonb NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"expires_on" date NOT NULL,
	"replaces_order_id" text,
	"order_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "draft_discount_not_negative" CHECK ("order_drafts"."discount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_order_id" text;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_replaces_order_id_orders_id_fk" FOREIGN KEY ("replaces_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_drafts_newest" ON "order_drafts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "order_drafts_of_order" ON "order_drafts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_drafts_by_email" ON "order_drafts" USING btree (lower("ship_to" ->> 'email'));--> statement-breakpoint
CREATE INDEX "orders_replacing" ON "orders" USING btree ("replaces_order_id") WHERE "orders"."replaces_order_id" is not null;