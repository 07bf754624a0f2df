CREATE TABLE "payout_lines" (
	"line_key" text PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"payout_id" text,
	"arrived_on" date,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"source_ref" text DEFAULT '' NOT NULL,
	"payment_ref" text DEFAULT '' NOT NULL,
	"mentioned_order" text,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"net_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"lines" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_upload_id_payout_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."payout_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_by_day" ON "payout_lines" USING btree ("day");--> statement-breakpoint
CREATE INDEX "payout_lines_by_payout" ON "payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_lines_by_payment" ON "payout_lines" USING btree ("payment_ref");--> statement-breakpoint
CREATE INDEX "payout_lines_of_upload" ON "payout_lines" USING btree ("upload_id");