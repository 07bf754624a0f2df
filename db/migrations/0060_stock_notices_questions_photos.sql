CREATE TABLE "product_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"asker" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "question_state" CHECK ("product_questions"."state" in ('waiting', 'published', 'rejected')),
	CONSTRAINT "published_question_has_answer" CHECK ("product_questions"."state" <> 'published' or ("product_questions"."answer" <> '' and "product_questions"."answered_at" is not null)),
	CONSTRAINT "rejected_question_has_reason" CHECK (("product_questions"."state" = 'rejected') = ("product_questions"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"consent_version" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	CONSTRAINT "notice_state" CHECK ("stock_notices"."state" in ('unconfirmed', 'waiting', 'sent', 'canceled')),
	CONSTRAINT "sent_notice_has_time" CHECK (("stock_notices"."state" = 'sent') = ("stock_notices"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"review_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"size" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "review_photos_review_id_position_size_pk" PRIMARY KEY("review_id","position","size"),
	CONSTRAINT "review_photos_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "photo_size" CHECK ("review_photos"."size" in ('full', 'thumb'))
);
--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_of_product" ON "product_questions" USING btree ("product_id","answered_at" DESC NULLS LAST) WHERE "product_questions"."state" = 'published';--> statement-breakpoint
CREATE INDEX "questions_waiting" ON "product_questions" USING btree ("due_at") WHERE "product_questions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "questions_of_user" ON "product_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "questions_newest" ON "product_questions" USING btree ("asked_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_notice_per_address" ON "stock_notices" USING btree ("product_id","email") WHERE "stock_notices"."state" in ('unconfirmed', 'waiting');--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "stock_notices" USING btree ("product_id","requested_at") WHERE "stock_notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "stock_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_by_email" ON "stock_notices" USING btree ("email");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "stock_notices" USING btree ("requested_at" DESC NULLS LAST,"id");