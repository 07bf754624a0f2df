CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sender_id" uuid NOT NULL,
	"user_id" text,
	"secret_hash" text,
	"locale" text NOT NULL,
	"state" text DEFAULT 'bot' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unsure" integer DEFAULT 0 NOT NULL,
	"handovers" integer DEFAULT 0 NOT NULL,
	"cleared_step" bigint DEFAULT 0 NOT NULL,
	"reply_to" text,
	"rating" smallint,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "chat_conversations_sender_id_unique" UNIQUE("sender_id"),
	CONSTRAINT "chat_has_one_owner" CHECK (("chat_conversations"."user_id" is null) <> ("chat_conversations"."secret_hash" is null)),
	CONSTRAINT "known_chat_state" CHECK ("chat_conversations"."state" in ('bot', 'waiting', 'person', 'resolved')),
	CONSTRAINT "rating_in_stars" CHECK ("chat_conversations"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "chat_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"step" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_events_step_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"step" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_step_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"by" text NOT NULL,
	"staff_id" text,
	"text" text NOT NULL,
	"is_image" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"key" uuid,
	"answers" uuid,
	"answered_at" timestamp with time zone,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "chat_message_said_once" UNIQUE("conversation_id","key"),
	CONSTRAINT "known_chat_speaker" CHECK ("chat_messages"."by" in ('customer', 'bot', 'person')),
	CONSTRAINT "chat_message_is_short" CHECK (char_length("chat_messages"."text") <= 8000),
	CONSTRAINT "only_people_are_staff" CHECK ("chat_messages"."staff_id" is null or "chat_messages"."by" = 'person'),
	CONSTRAINT "bots_have_no_keys" CHECK ("chat_messages"."key" is null or "chat_messages"."by" <> 'bot')
);
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "known_lead_kind";--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_events" ADD CONSTRAINT "chat_events_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_chat_of_user" ON "chat_conversations" USING btree ("user_id") WHERE "chat_conversations"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_chat_of_guest" ON "chat_conversations" USING btree ("secret_hash") WHERE "chat_conversations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "chats_of_user" ON "chat_conversations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chats_of_guest" ON "chat_conversations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "chats_for_people" ON "chat_conversations" USING btree ("last_at") WHERE "chat_conversations"."state" in ('waiting', 'person') and "chat_conversations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "chats_by_age" ON "chat_conversations" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "events_of_chat" ON "chat_events" USING btree ("conversation_id","step");--> statement-breakpoint
CREATE INDEX "messages_of_chat" ON "chat_messages" USING btree ("conversation_id","step");--> statement-breakpoint
CREATE INDEX "chat_message_of_file" ON "chat_messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_answers" ON "chat_messages" USING btree ("answers");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "known_lead_kind" CHECK ("leads"."kind" in ('quote', 'transformer', 'consultation', 'contact', 'design', 'company', 'person', 'callback'));