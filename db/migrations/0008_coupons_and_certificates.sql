CREATE TABLE "coupon_use_marks" (
	"coupon_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "coupon_use_marks_coupon_id_mark_order_id_pk" PRIMARY KEY("coupon_id","mark","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" text,
	"used_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"minus_cents" integer,
	"basis_points" integer,
	"threshold_cents" integer DEFAULT 0 NOT NULL,
	"combines" boolean DEFAULT false NOT NULL,
	"most_uses" integer,
	"most_uses_each" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "code_in_capitals" CHECK ("coupons"."code" ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
	CONSTRAINT "kind_has_its_figure" CHECK (case "coupons"."kind" when 'amount' then "coupons"."minus_cents" > 0 and "coupons"."basis_points" is null
            when 'percent' then "coupons"."basis_points" between 1 and 10000 and coalesce("coupons"."minus_cents" > 0, true)
            else false end),
	CONSTRAINT "threshold_not_negative" CHECK ("coupons"."threshold_cents" >= 0),
	CONSTRAINT "never_used_too_often" CHECK ("coupons"."uses" between 0 and coalesce("coupons"."most_uses", "coupons"."uses"))
);
--> statement-breakpoint
CREATE TABLE "order_tax_rechecks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"charged_cents" bigint NOT NULL,
	"due_cents" bigint,
	"noted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "settled_with_an_answer" CHECK (("order_tax_rechecks"."due_cents" is null) = ("order_tax_rechecks"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "tax_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"company_name" text NOT NULL,
	"state" text NOT NULL,
	"number" text NOT NULL,
	"expires_on" date NOT NULL,
	"file_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"review_note" text DEFAULT '' NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "certificate_state_two_letters" CHECK ("tax_certificates"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "known_certificate_status" CHECK ("tax_certificates"."status" in ('pending', 'approved', 'rejected', 'revoked')),
	CONSTRAINT "reviewed_by_somebody" CHECK ("tax_certificates"."status" = 'pending' or "tax_certificates"."reviewed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_use_marks" ADD CONSTRAINT "coupon_use_marks_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use_marks" ADD CONSTRAINT "coupon_use_marks_order_id_coupon_uses_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."coupon_uses"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tax_rechecks" ADD CONSTRAINT "order_tax_rechecks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_marks_of_order" ON "coupon_use_marks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_coupon" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "tax_rechecks_open" ON "order_tax_rechecks" USING btree ("noted_at") WHERE "order_tax_rechecks"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_of_user" ON "tax_certificates" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "certificates_by_status" ON "tax_certificates" USING btree ("status","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "coupon_is_part_of_minus" CHECK ("orders"."coupon_cents" between 0 and "orders"."minus_cents");