CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" text,
	"locale" text NOT NULL,
	"registration" jsonb,
	"code_hash" text,
	"provider" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT clock_timestamp() + interval '10 minutes' NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "five_tries_a_code" CHECK ("one_time_codes"."tries" between 0 and 5),
	CONSTRAINT "known_channel" CHECK ("one_time_codes"."channel" in ('mail', 'sms')),
	CONSTRAINT "ten_minutes_at_most" CHECK ("one_time_codes"."expires_at" <= "one_time_codes"."created_at" + interval '10 minutes 1 second')
);
--> statement-breakpoint
CREATE TABLE "spent_captchas" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_by_recipient" ON "one_time_codes" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "codes_by_end" ON "one_time_codes" USING btree ("expires_at");