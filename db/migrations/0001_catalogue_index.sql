CREATE TABLE "product_filters" (
	"product_id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "product_filters_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"changed_in" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"names" jsonb DEFAULT '{"en":"","de":"","zh":""}'::jsonb NOT NULL,
	CONSTRAINT "one_number_per_product" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"locale" text NOT NULL,
	"number" integer NOT NULL,
	"popularity" integer NOT NULL,
	"heading" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "product_words_locale_number_pk" PRIMARY KEY("locale","number")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"locale" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_locale_word_pk" PRIMARY KEY("locale","word")
);
--> statement-breakpoint
DROP INDEX "listings_by_popularity";--> statement-breakpoint
DROP INDEX "listings_by_family";--> statement-breakpoint
DROP INDEX "listings_by_price";--> statement-breakpoint
DROP INDEX "listings_by_name";--> statement-breakpoint
DROP INDEX "listings_by_age";--> statement-breakpoint
DROP INDEX "listings_by_facet_en";--> statement-breakpoint
DROP INDEX "listings_by_word_en";--> statement-breakpoint
DROP INDEX "listings_by_trigram_en";--> statement-breakpoint
DROP INDEX "listings_by_facet_de";--> statement-breakpoint
DROP INDEX "listings_by_word_de";--> statement-breakpoint
DROP INDEX "listings_by_trigram_de";--> statement-breakpoint
DROP INDEX "listings_by_facet_zh";--> statement-breakpoint
DROP INDEX "listings_by_word_zh";--> statement-breakpoint
DROP INDEX "listings_by_trigram_zh";--> statement-breakpoint
ALTER TABLE "product_filters" ADD CONSTRAINT "product_filters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_number_product_filters_number_fk" FOREIGN KEY ("number") REFERENCES "public"."product_filters"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filters_by_change" ON "product_filters" USING btree ("changed_in","number");--> statement-breakpoint
CREATE INDEX "words_en" ON "product_words" USING gin ("words") WHERE locale = 'en';--> statement-breakpoint
CREATE INDEX "words_de" ON "product_words" USING gin ("words") WHERE locale = 'de';--> statement-breakpoint
CREATE INDEX "words_zh" ON "product_words" USING gin ("words") WHERE locale = 'zh';--> statement-breakpoint
CREATE INDEX "similar_words_en" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE locale = 'en';--> statement-breakpoint
CREATE INDEX "similar_words_de" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE locale = 'de';--> statement-breakpoint
CREATE INDEX "similar_words_zh" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE locale = 'zh';--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "family_id";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "facets";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "price_cents";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "popularity";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "typo_text";--> statement-breakpoint
ALTER TABLE "product_listings" DROP COLUMN "words";