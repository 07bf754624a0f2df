ALTER TABLE "orders" ADD COLUMN "pickup" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier_note" text DEFAULT '' NOT NULL;