ALTER TABLE "outbox" ADD COLUMN "recipient_kind" text DEFAULT 'verified' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "outbox_of_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_recipient_kind" CHECK ("outbox"."recipient_kind" in ('verified', 'unverified', 'shop'));--> statement-breakpoint
UPDATE "outbox" SET "user_id" = u.id FROM "users" u WHERE lower(u.email) = lower("outbox"."recipient") OR u.phone_number = "outbox"."recipient";
