-- What a prefill was sent as. Null in the rows of before.
ALTER TABLE "prefill_submission"
  ADD COLUMN "partner" TEXT,
  ADD COLUMN "partner_id" TEXT,
  ADD COLUMN "flow_version" INTEGER,
  ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "refused_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
UPDATE "prefill_submission" SET "is_test" = true FROM "journey"
  WHERE "journey"."id" = "prefill_submission"."journey_id" AND "journey"."is_test";

-- A prefill is a test if its journey is one, also if an older release writes it.
CREATE FUNCTION "prefill_is_as_its_journey"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "is_test" INTO NEW."is_test" FROM "journey" WHERE "id" = NEW."journey_id";
  RETURN NEW;
END
$$;
CREATE TRIGGER "prefill_is_as_its_journey" BEFORE INSERT ON "prefill_submission" FOR EACH ROW EXECUTE FUNCTION "prefill_is_as_its_journey"();
