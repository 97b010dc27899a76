-- How often this attempt was posted, or was about to be: more than once only where the operator had proved not to hold it,
-- or where it has confirmed that it takes two posts of one id for one lead.
ALTER TABLE "attempt" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0;
UPDATE "attempt" SET "tries" = 1 WHERE "sent_at" IS NOT NULL;
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_tried_when_sent" CHECK ("tries" >= 0 AND ("tries" >= 1 OR "sent_at" IS NULL));

-- What staff found out about a lead of unknown fate. A row is never changed: whoever learns better decides anew.
CREATE TABLE "lead_decision" (
  "id" UUID NOT NULL,
  "lead_id" UUID NOT NULL,
  "attempt_number" INTEGER NOT NULL,
  "choice" TEXT NOT NULL,
  "operator_uuid" TEXT,
  "decided_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_by" TEXT NOT NULL,
  CONSTRAINT "lead_decision_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "lead_decision_lead_id_attempt_number_fkey" FOREIGN KEY ("lead_id", "attempt_number") REFERENCES "attempt" ("lead_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "lead_decision_choice_allowed" CHECK ("choice" IN ('received', 'not_received', 'given_up')),
  CONSTRAINT "lead_decision_uuid_of_what_was_received" CHECK (("choice" = 'received') = ("operator_uuid" IS NOT NULL))
);
CREATE INDEX "lead_decision_lead_id_attempt_number_idx" ON "lead_decision" ("lead_id", "attempt_number");
CREATE TRIGGER "lead_decision_is_history" BEFORE UPDATE ON "lead_decision" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();

-- A late answer proves wrong whoever decided that the lead had not been received.
CREATE OR REPLACE FUNCTION "refuse_impossible_lead_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
  IF OLD."state" = 'unsent' AND NEW."state" IN ('answered', 'refused') AND NOT EXISTS (
    SELECT FROM "lead_decision" WHERE "lead_id" = OLD."id" AND "choice" = 'not_received'
  ) THEN
    RAISE EXCEPTION 'a lead that was proved unsent gets no answer' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."state" = 'answered' AND NEW."state" = 'intent' AND OLD."operator_status" IS DISTINCT FROM 'timed_out' THEN
    RAISE EXCEPTION 'an answered lead is sent again only after timed_out' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."state" = 'refused' AND NEW."state" = 'intent' AND NOT EXISTS (
    SELECT FROM "attempt" WHERE "lead_id" = OLD."id" AND "refused_fields" <> '{}'
      AND "number" = (SELECT max("number") FROM "attempt" WHERE "lead_id" = OLD."id")
  ) THEN
    RAISE EXCEPTION 'a refused lead is sent again only where fields can be put right' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
