-- What somebody said to being called is proof, so it stands as it was written down: no row is changed, and none goes
-- but a refusal, when the person whose request it belongs to is forgotten. Their deletion says whom it forgets by a
-- setting of its own transaction; a consent that was given outlives even that.
CREATE FUNCTION "consents_stand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT old.given AND EXISTS (
    SELECT 1 FROM leads WHERE id = old.lead_id AND user_id = nullif(current_setting('heliostead.forgotten_user', true), '')
  ) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'A consent stands as it was given' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "consents_stand" BEFORE UPDATE OR DELETE ON "lead_consents"
  FOR EACH ROW EXECUTE FUNCTION "consents_stand"();--> statement-breakpoint
CREATE TRIGGER "consents_stand_together" BEFORE TRUNCATE ON "lead_consents"
  FOR EACH STATEMENT EXECUTE FUNCTION "consents_stand"();
