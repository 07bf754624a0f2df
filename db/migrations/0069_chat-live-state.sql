ALTER TABLE "chat_conversations" ADD COLUMN "visitor_seen_step" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "staff_seen_step" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_helpful" boolean;--> statement-breakpoint
CREATE INDEX "rated_chat_answers" ON "chat_messages" USING btree ("topic") WHERE "chat_messages"."is_helpful" is not null;