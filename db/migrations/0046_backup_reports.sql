ALTER TABLE "backups" ADD COLUMN "kind" text DEFAULT 'database' NOT NULL;--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("completed_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backup_reported_once" UNIQUE("kind","completed_at","place");--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "known_backup_kind" CHECK ("backups"."kind" in ('database', 'files', 'all'));--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backup_has_a_size" CHECK ("backups"."bytes" >= 0);