ALTER TABLE "product_imports" DROP CONSTRAINT "product_import_state";--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_import_state" CHECK ("product_imports"."state" in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'failed'));