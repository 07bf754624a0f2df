CREATE TABLE "event_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "event_counts_day_event_detail_pk" PRIMARY KEY("day","event","detail"),
	CONSTRAINT "event_count_positive" CHECK ("event_counts"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "event_counts_by_event" ON "event_counts" USING btree ("event","day");