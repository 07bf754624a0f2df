ALTER TABLE "papers" ADD COLUMN "bill_to" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_to" jsonb;