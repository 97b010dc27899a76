-- What lists of leads are narrowed down by stands on the lead itself, so that an index serves each of them: its campaign, and
-- whether it is a test.
ALTER TABLE "lead" ADD COLUMN "campaign_slug" TEXT;
ALTER TABLE "lead" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;
UPDATE "lead" SET "campaign_slug" = "journey"."campaign_slug", "is_test" = "journey"."is_test" FROM "journey" WHERE "journey"."id" = "lead"."journey_id";
ALTER TABLE "lead" ALTER COLUMN "campaign_slug" SET NOT NULL;
ALTER TABLE "lead" ADD CONSTRAINT "lead_campaign_slug_fkey" FOREIGN KEY ("campaign_slug") REFERENCES "campaign" ("slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A lead is of the campaign of its journey, and a test where that is one, whoever writes it.
CREATE FUNCTION "lead_is_as_its_journey"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "campaign_slug", "is_test" INTO NEW."campaign_slug", NEW."is_test" FROM "journey" WHERE "id" = NEW."journey_id";
  RETURN NEW;
END
$$;
CREATE TRIGGER "lead_is_as_its_journey" BEFORE INSERT ON "lead" FOR EACH ROW EXECUTE FUNCTION "lead_is_as_its_journey"();

CREATE INDEX "lead_created_at_id_idx" ON "lead" ("created_at", "id");
CREATE INDEX "lead_campaign_slug_created_at_id_idx" ON "lead" ("campaign_slug", "created_at", "id");
CREATE INDEX "lead_interface_created_at_id_idx" ON "lead" ("interface", "created_at", "id");
CREATE INDEX "lead_operator_status_created_at_id_idx" ON "lead" ("operator_status", "created_at", "id");
CREATE INDEX "lead_redirected_idx" ON "lead" ("created_at", "id") WHERE "redirected_at" IS NOT NULL;
CREATE INDEX "lead_not_redirected_idx" ON "lead" ("created_at", "id") WHERE "redirected_at" IS NULL;
CREATE INDEX "lead_test_idx" ON "lead" ("created_at", "id") WHERE "is_test";
-- The operator may write its uuids in letters of either size.
CREATE INDEX "lead_operator_uuid_idx" ON "lead" (lower("operator_uuid")) WHERE "operator_uuid" IS NOT NULL;

-- A search for a person is kept for some minutes under an id of its own, so that what it was by stands in no address.
CREATE TABLE "person_search" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  "mark" TEXT NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "person_search_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "person_search_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "person_search_until_idx" ON "person_search" ("until");

-- That somebody may see once whose lead it is: asked for with a reason and a code, and gone when it was seen or two minutes old.
CREATE TABLE "lead_reveal" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  "lead_id" UUID NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "read_at" TIMESTAMPTZ(3),
  CONSTRAINT "lead_reveal_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "lead_reveal_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "lead_reveal_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "lead_reveal_until_idx" ON "lead_reveal" ("until");

-- A report of the operator's as it was compared with our leads. Of its columns only uuid, reference and status are kept.
CREATE TABLE "report" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  "file_name" TEXT NOT NULL,
  "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  -- Of leads begun in this time it is asked whether the report has them; null where nothing matched and nobody chose.
  "period_from" TIMESTAMPTZ(3),
  "period_until" TIMESTAMPTZ(3),
  -- How many rows each finding has; null until all was compared.
  "counts" JSONB,
  CONSTRAINT "report_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "report_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "report_period_in_order" CHECK ("period_from" < "period_until")
);
CREATE INDEX "report_uploaded_at_idx" ON "report" ("uploaded_at");

CREATE TABLE "report_row" (
  "report_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "finding" TEXT NOT NULL,
  -- Its line in the file; null for a lead that the file does not have.
  "line" INTEGER,
  "operator_uuid" TEXT,
  "reference" TEXT,
  "operator_status" TEXT,
  -- Why a line could not be read, or what differs.
  "problem" TEXT,
  -- Of the lead as it stood then. No foreign key: it would lock each lead that a report has.
  "lead_id" UUID,
  "our_reference" TEXT,
  "our_uuid" TEXT,
  "our_state" TEXT,
  "our_status" TEXT,
  CONSTRAINT "report_row_pkey" PRIMARY KEY ("report_id", "number"),
  CONSTRAINT "report_row_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "report_row_finding_known" CHECK ("finding" IN ('matched', 'differing', 'missing_here', 'missing_there', 'duplicate', 'unreadable'))
);
CREATE INDEX "report_row_report_id_finding_number_idx" ON "report_row" ("report_id", "finding", "number");

-- What staff do with evidence doesn't prolong how long it is kept: so it is of a decision and of a revealed identity too.
CREATE OR REPLACE FUNCTION "evidence_event_waits_for_its_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "evidence_key" SET
    "last_at" = CASE
      WHEN NEW."kind" = 'details_removed' THEN NULL
      WHEN NEW."kind" IN ('evidence_exported', 'hold_placed', 'hold_released', 'erasure_asked', 'identity_revealed', 'lead_decided')
        THEN coalesce("last_at", NEW."at")
      ELSE NEW."at"
    END,
    "is_sent" = "is_sent" OR NEW."kind" = 'lead_sent',
    "is_held" = CASE NEW."kind" WHEN 'hold_placed' THEN true WHEN 'hold_released' THEN false ELSE "is_held" END
    WHERE "journey_id" = NEW."journey_id";
  INSERT INTO "evidence_unsealed" ("journey_id", "number") VALUES (NEW."journey_id", NEW."number");
  RETURN NULL;
END
$$;
