CREATE TABLE "product_edit_items" (
	"edit_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	CONSTRAINT "product_edit_items_edit_id_product_id_pk" PRIMARY KEY("edit_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"products" integer NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"warehouse" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_id" text
);
--> statement-breakpoint
CREATE TABLE "warehouse_stock" (
	"product_id" text NOT NULL,
	"warehouse" text NOT NULL,
	"on_hand" integer NOT NULL,
	CONSTRAINT "warehouse_stock_product_id_warehouse_pk" PRIMARY KEY("product_id","warehouse"),
	CONSTRAINT "warehouse_stock_not_negative" CHECK ("warehouse_stock"."on_hand" >= 0)
);
--> statement-breakpoint
CREATE TABLE "picture_variants" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "picture_variants_file_id_name_pk" PRIMARY KEY("file_id","name"),
	CONSTRAINT "picture_variants_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gtin" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_edit_items" ADD CONSTRAINT "product_edit_items_edit_id_product_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."product_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_edit_items" ADD CONSTRAINT "product_edit_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_product_id_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_variants" ADD CONSTRAINT "picture_variants_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_changes_of_product" ON "stock_changes" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_to_publish" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;