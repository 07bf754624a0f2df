ALTER TABLE "partner_applications" DROP CONSTRAINT "known_application_state";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "leads_to_erase" ON "leads" USING btree ("created_at") WHERE "leads"."erased_at" is null;--> statement-breakpoint
ALTER TABLE "partner_applications" ADD CONSTRAINT "known_application_state" CHECK ("partner_applications"."state" in ('received', 'in_review', 'accepted', 'declined', 'ended'));--> statement-breakpoint
-- Consents are proof: no row is changed. A refusal can be deleted once its request is erased, a given consent five years
-- later.
CREATE OR REPLACE FUNCTION "consents_stand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM leads WHERE id = old.lead_id AND erased_at IS NOT NULL AND (
      NOT old.given
      OR greatest(erased_at, old.decided_at) < clock_timestamp() - interval '5 years'
    )
  ) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'A consent stands as it was given' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
-- Requests that were erased before this column existed.
UPDATE "leads" SET "erased_at" = clock_timestamp() WHERE "fingerprint" = "id"::text;--> statement-breakpoint
DELETE FROM "lead_consents" c USING "leads" l WHERE l."id" = c."lead_id" AND l."erased_at" IS NOT NULL AND NOT c."given";
