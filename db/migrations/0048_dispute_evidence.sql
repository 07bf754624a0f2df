CREATE TABLE "dispute_evidence" (
	"provider" text NOT NULL,
	"provider_dispute" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sending_until" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "dispute_evidence_provider_provider_dispute_pk" PRIMARY KEY("provider","provider_dispute")
);
--> statement-breakpoint
CREATE TABLE "dispute_files" (
	"provider" text NOT NULL,
	"provider_dispute" text NOT NULL,
	"field" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "dispute_files_provider_provider_dispute_field_pk" PRIMARY KEY("provider","provider_dispute","field"),
	CONSTRAINT "dispute_files_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'needs_response' NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"evidence_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "under_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "evidence_of_dispute" FOREIGN KEY ("provider","provider_dispute") REFERENCES "public"."disputes"("provider","provider_dispute") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "dispute_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_files" ADD CONSTRAINT "file_of_evidence" FOREIGN KEY ("provider","provider_dispute") REFERENCES "public"."dispute_evidence"("provider","provider_dispute") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;