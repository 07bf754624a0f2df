CREATE TABLE "content_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "content_document_kind" CHECK ("content_documents"."kind" in ('page', 'policy', 'article', 'carousel'))
);
--> statement-breakpoint
CREATE TABLE "content_redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "redirect_from_this_site" CHECK ("content_redirects"."from_path" ~ '^/[^/]' and "content_redirects"."from_path" = lower("content_redirects"."from_path")),
	CONSTRAINT "redirect_to_this_site" CHECK ("content_redirects"."to_path" ~ '^/([^/]|$)'),
	CONSTRAINT "redirect_moves" CHECK ("content_redirects"."from_path" <> lower("content_redirects"."to_path"))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"body" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" text,
	"publish_at" timestamp with time zone,
	"is_announced" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "content_versions_by_number" UNIQUE("document_id","number"),
	CONSTRAINT "content_version_number" CHECK ("content_versions"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_document_id_content_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_documents_by_key" ON "content_documents" USING btree ("kind",lower("key"));--> statement-breakpoint
CREATE INDEX "content_versions_by_time" ON "content_versions" USING btree ("document_id","publish_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_versions_unannounced" ON "content_versions" USING btree ("publish_at") WHERE "content_versions"."publish_at" is not null and not "content_versions"."is_announced";