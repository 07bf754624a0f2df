CREATE TABLE "table_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "table_view_path" CHECK ("table_views"."path" like '/admin/%')
);
--> statement-breakpoint
CREATE TABLE "table_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"file_key" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"failure" text,
	"rows" integer,
	"bytes" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "table_export_format" CHECK ("table_exports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "table_export_state" CHECK ("table_exports"."state" in ('preparing', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "table_views" ADD CONSTRAINT "table_views_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_views_by_staff" ON "table_views" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "table_exports_by_staff" ON "table_exports" USING btree ("staff_id","requested_at");