ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
CREATE INDEX "orders_held_from" ON "orders" USING btree ("placed_from") WHERE "orders"."placed_from" is not null;