-- In Progress, IN_PROGRESS and in-progress are one word. `statusWord` of the app has the same rule.
CREATE FUNCTION "operator_status_word"("received" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower("received"), '[^a-z0-9]+', '_', 'g'), '_')
$$;

-- As before, except for the word of the status.
CREATE OR REPLACE FUNCTION "refuse_impossible_lead_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."state", NEW."state") IN (('answered', 'unsent'), ('answered', 'unknown'), ('unsent', 'unknown')) THEN
    IF EXISTS (
      SELECT FROM "attempt" JOIN "lead_decision" ON "attempt_number" = "number" AND "lead_decision"."lead_id" = "attempt"."lead_id"
      WHERE "attempt"."lead_id" = OLD."id" AND "outcome" = 'unknown'
        AND "number" = (SELECT max("number") FROM "attempt" WHERE "lead_id" = OLD."id")
    ) THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NEW."state" <> OLD."state" AND (OLD."state", NEW."state") NOT IN (
    ('intent', 'sending'), ('intent', 'unsent'),
    ('sending', 'answered'), ('sending', 'refused'), ('sending', 'unsent'), ('sending', 'unknown'),
    ('unknown', 'answered'), ('unknown', 'refused'), ('unknown', 'unsent'),
    ('unsent', 'intent'), ('unsent', 'answered'), ('unsent', 'refused'),
    ('refused', 'intent'),
    ('answered', 'intent')
  ) THEN
    RAISE EXCEPTION 'a lead does not move from % to %', OLD."state", NEW."state" USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."state" = 'unsent' AND NEW."state" IN ('answered', 'refused') THEN
    IF NOT EXISTS (
      SELECT FROM "lead_decision" WHERE "lead_id" = OLD."id" AND "choice" = 'not_received'
    ) THEN
      RAISE EXCEPTION 'a lead that was proved unsent gets no answer' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF OLD."state" = 'answered' AND NEW."state" = 'intent' AND "operator_status_word"(OLD."operator_status") IS DISTINCT FROM 'timed_out' THEN
    RAISE EXCEPTION 'an answered lead is sent again only after timed_out' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."state" = 'refused' AND NEW."state" = 'intent' THEN
    IF NOT EXISTS (
      SELECT FROM "attempt" WHERE "lead_id" = OLD."id" AND "refused_fields" <> '{}'
        AND "number" = (SELECT max("number") FROM "attempt" WHERE "lead_id" = OLD."id")
    ) THEN
      RAISE EXCEPTION 'a refused lead is sent again only where fields can be put right' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
