CREATE TABLE "chat_canned_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "canned_answer_is_short" CHECK (char_length("chat_canned_answers"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "chat_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "chat_note_written_once" UNIQUE("conversation_id","key"),
	CONSTRAINT "chat_note_is_short" CHECK (char_length("chat_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_topics" (
	"id" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "chat_topic_id" CHECK ("chat_topics"."id" ~ '^[a-z0-9_]{1,60}$')
);
--> statement-breakpoint
CREATE TABLE "chat_unanswered" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "cart_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_unanswered" ADD CONSTRAINT "chat_unanswered_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_unanswered_questions" ON "chat_unanswered" USING btree ("at") WHERE "chat_unanswered"."done_at" is null;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_of_cart" ON "chat_conversations" USING btree ("cart_id");