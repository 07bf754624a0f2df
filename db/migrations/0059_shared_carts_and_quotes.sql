CREATE TABLE "saved_for_later" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_for_later_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "saved_quantity_in_bounds" CHECK ("saved_for_later"."quantity" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "shared_carts" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"number" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"lines" jsonb NOT NULL,
	"sums" jsonb NOT NULL,
	"place" jsonb NOT NULL,
	"valid_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_for_later" ADD CONSTRAINT "saved_for_later_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_for_later" ADD CONSTRAINT "saved_for_later_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_carts" ADD CONSTRAINT "shared_carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_carts_of_customer" ON "shared_carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_carts_by_end" ON "shared_carts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_of_customer" ON "quotes" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_newest" ON "quotes" USING btree ("created_at" DESC NULLS LAST,"number");