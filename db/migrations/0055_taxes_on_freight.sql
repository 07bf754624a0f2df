ALTER TABLE "tax_states" ADD COLUMN "taxes_freight" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_states" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_states" ADD COLUMN "checked_on" date;