CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"version" integer,
	"after" jsonb,
	"changes" jsonb NOT NULL,
	"stock" jsonb,
	"problems" jsonb,
	"conflict" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headings" jsonb NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"failure" text,
	"failure_row" integer,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"changes_prices" boolean DEFAULT false NOT NULL,
	"changes_stock" boolean DEFAULT false NOT NULL,
	"skip_errors" boolean DEFAULT false NOT NULL,
	"edit_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "product_import_state" CHECK ("product_imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "product_edit_items" ADD COLUMN "stock" jsonb;--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_edit_id_product_edits_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."product_edits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_by_outcome" ON "product_import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "product_import_rows_by_product" ON "product_import_rows" USING btree ("import_id","product_id");--> statement-breakpoint
CREATE INDEX "product_imports_by_time" ON "product_imports" USING btree ("created_at");