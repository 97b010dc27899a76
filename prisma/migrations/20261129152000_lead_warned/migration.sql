-- The first warning of the operator about a lead, and how many came. Neither is cleared when the text of the warning is.
ALTER TABLE "lead" ADD COLUMN "warned_at" TIMESTAMPTZ(3), ADD COLUMN "warnings" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "keep_lead_warning"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."warned_at" IS NOT NULL THEN
    NEW."warned_at" := OLD."warned_at";
  ELSE
    -- An older release stores the text alone.
    NEW."warned_at" := clock_timestamp();
    NEW."warnings" := GREATEST(NEW."warnings", 1);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "lead_warning_kept" BEFORE UPDATE ON "lead" FOR EACH ROW
  WHEN (
    OLD."warned_at" IS NOT NULL AND NEW."warned_at" IS DISTINCT FROM OLD."warned_at"
    OR NEW."operator_warning" IS NOT NULL AND NEW."warned_at" IS NULL
  ) EXECUTE FUNCTION "keep_lead_warning"();
CREATE TRIGGER "lead_warning_noted" BEFORE INSERT ON "lead" FOR EACH ROW
  WHEN (NEW."operator_warning" IS NOT NULL AND NEW."warned_at" IS NULL) EXECUTE FUNCTION "keep_lead_warning"();
