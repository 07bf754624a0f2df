ALTER TABLE "products" ADD COLUMN "list_price_basis" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sources" jsonb DEFAULT '[]'::jsonb NOT NULL;