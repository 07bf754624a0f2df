CREATE TABLE "word_blocks" (
	"locale" text NOT NULL,
	"chunk" integer NOT NULL,
	"first_word" "bytea" NOT NULL,
	"words" "bytea" NOT NULL,
	CONSTRAINT "word_blocks_locale_chunk_first_word_pk" PRIMARY KEY("locale","chunk","first_word")
);
--> statement-breakpoint
CREATE TABLE "word_chunks" (
	"locale" text NOT NULL,
	"chunk" integer NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "word_chunks_locale_chunk_pk" PRIMARY KEY("locale","chunk")
);
