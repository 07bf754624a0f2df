CREATE SEQUENCE "public"."lead_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "consultants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"desk" text NOT NULL,
	"languages" text[] NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	CONSTRAINT "consultants_name_unique" UNIQUE("name"),
	CONSTRAINT "known_desk_of_consultant" CHECK ("consultants"."desk" in ('residential', 'commercial', 'transformers', 'trade', 'after_sales'))
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"desk" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_desk" CHECK ("consultations"."desk" in ('residential', 'commercial', 'transformers', 'trade', 'after_sales'))
);
--> statement-breakpoint
CREATE TABLE "lead_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"given" boolean NOT NULL,
	"phone" text NOT NULL,
	"text_version" text NOT NULL,
	"text_shown" text NOT NULL,
	"locale" text NOT NULL,
	"network_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"page" text NOT NULL,
	"form_id" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lead_consents_lead_id_unique" UNIQUE("lead_id"),
	CONSTRAINT "consent_names_a_number" CHECK (not "lead_consents"."given" or "lead_consents"."phone" <> '')
);
--> statement-breakpoint
CREATE TABLE "lead_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"user_id" text,
	"locale" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"best_time" text DEFAULT 'any' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"details" jsonb NOT NULL,
	"page" text NOT NULL,
	"fingerprint" text NOT NULL,
	"asked_on" text NOT NULL,
	"sales_due_at" timestamp with time zone NOT NULL,
	"personal_due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "leads_number_unique" UNIQUE("number"),
	CONSTRAINT "leads_said_once" UNIQUE("fingerprint","asked_on"),
	CONSTRAINT "known_lead_kind" CHECK ("leads"."kind" in ('quote', 'transformer', 'consultation', 'contact', 'design', 'company', 'person')),
	CONSTRAINT "known_lead_state" CHECK ("leads"."state" in ('new', 'suspected', 'answered', 'closed')),
	CONSTRAINT "known_lead_channel" CHECK ("leads"."channel" in ('email', 'call', 'text')),
	CONSTRAINT "lead_due_in_order" CHECK ("leads"."sales_due_at" <= "leads"."personal_due_at"),
	CONSTRAINT "lead_phone_where_called" CHECK ("leads"."channel" = 'email' or "leads"."phone" <> '')
);
--> statement-breakpoint
CREATE TABLE "application_links" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_applications" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "known_application_state" CHECK ("partner_applications"."state" in ('received', 'in_review', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"work_types" integer[] NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "partners_name_unique" UNIQUE("name"),
	CONSTRAINT "partner_does_something" CHECK (cardinality("partners"."work_types") > 0),
	CONSTRAINT "known_work_types" CHECK ("partners"."work_types" <@ array[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15])
);
--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_consents" ADD CONSTRAINT "lead_consents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_lead_id_partner_applications_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."partner_applications"("lead_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "partner_applications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_talk_at_a_time" ON "consultations" USING btree ("desk","starts_at");--> statement-breakpoint
CREATE INDEX "files_of_lead" ON "lead_files" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_by_due" ON "leads" USING btree ("state","sales_due_at");--> statement-breakpoint
CREATE INDEX "leads_of_user" ON "leads" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_by_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "links_of_application" ON "application_links" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "partners_by_state" ON "partners" USING btree ("state","name");