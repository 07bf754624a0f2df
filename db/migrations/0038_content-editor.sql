CREATE TABLE "content_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "content_preview_kind" CHECK ("content_previews"."kind" in ('page', 'policy', 'article', 'carousel'))
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"alt" jsonb NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "media_files_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "media_file_size" CHECK ("media_files"."width" > 0 and "media_files"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "content_redirects" ADD COLUMN "status" integer DEFAULT 301 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_previews_by_age" ON "content_previews" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "media_files_by_age" ON "media_files" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "content_redirects" ADD CONSTRAINT "redirect_status" CHECK ("content_redirects"."status" in (301, 302));