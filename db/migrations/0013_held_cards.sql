ALTER TABLE "sandbox_payments" ADD COLUMN "hold_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "card" text;