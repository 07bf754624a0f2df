-- Chinese products are found by further names: the next start writes what is searched again.
DELETE FROM "product_words";
--> statement-breakpoint
DELETE FROM "product_filters";
