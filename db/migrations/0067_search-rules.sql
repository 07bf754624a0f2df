CREATE TABLE "search_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"term" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"is_two_way" boolean DEFAULT false NOT NULL,
	"product_ids" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "search_rules_one_per_term" UNIQUE("kind","locale","term"),
	CONSTRAINT "search_rule_kind" CHECK ("search_rules"."kind" in ('synonym', 'pin', 'redirect')),
	CONSTRAINT "search_rule_locale" CHECK ("search_rules"."locale" in ('en', 'de', 'zh')),
	CONSTRAINT "search_rule_complete" CHECK (("search_rules"."kind" = 'pin') = (cardinality("search_rules"."product_ids") > 0))
);
