-- Texts of our own are drafted, sent out now or at a time, and taken back in the console: who did what stands beside the
-- name under which it was done. Without an id it was a command on the machine.
ALTER TABLE "consent_version" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "consent_version" ADD COLUMN "created_by_staff" UUID;
ALTER TABLE "consent_version" ADD COLUMN "edited_at" TIMESTAMPTZ(3);
ALTER TABLE "consent_version" ADD COLUMN "edited_by" TEXT;
ALTER TABLE "consent_version" ADD COLUMN "edited_by_staff" UUID;
-- The version whose text this one began with.
ALTER TABLE "consent_version" ADD COLUMN "copied_from" INTEGER;
ALTER TABLE "consent_version" ADD COLUMN "scheduled_at" TIMESTAMPTZ(3);
ALTER TABLE "consent_version" ADD COLUMN "scheduled_by" TEXT;
ALTER TABLE "consent_version" ADD COLUMN "scheduled_by_staff" UUID;
ALTER TABLE "consent_version" ADD COLUMN "published_by_staff" UUID;
ALTER TABLE "consent_version" ADD COLUMN "retired_by_staff" UUID;
-- Why whoever wrote a text publishes it too.
ALTER TABLE "consent_version" ADD COLUMN "lone_reason" TEXT;
UPDATE "consent_version" SET "edited_at" = "created_at", "edited_by" = "created_by";
ALTER TABLE "consent_version" ALTER COLUMN "edited_at" SET NOT NULL;
ALTER TABLE "consent_version" ALTER COLUMN "edited_by" SET NOT NULL;

ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_created_by_staff_fkey" FOREIGN KEY ("created_by_staff") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_edited_by_staff_fkey" FOREIGN KEY ("edited_by_staff") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_scheduled_by_staff_fkey" FOREIGN KEY ("scheduled_by_staff") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_published_by_staff_fkey" FOREIGN KEY ("published_by_staff") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_retired_by_staff_fkey" FOREIGN KEY ("retired_by_staff") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "consent_version" DROP CONSTRAINT "consent_version_state_allowed";
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_state_allowed" CHECK ("state" IN ('draft', 'scheduled', 'published', 'retired'));
ALTER TABLE "consent_version" DROP CONSTRAINT "consent_version_state_as_its_times";
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_state_as_its_times" CHECK (
  ("state" = 'draft' AND "scheduled_at" IS NULL AND "published_at" IS NULL AND "retired_at" IS NULL)
  OR ("state" = 'scheduled' AND "scheduled_at" IS NOT NULL AND "published_at" IS NULL AND "retired_at" IS NULL)
  OR ("state" = 'published' AND "published_at" IS NOT NULL AND "retired_at" IS NULL)
  OR ("state" = 'retired' AND "retired_at" IS NOT NULL));
ALTER TABLE "consent_version" DROP CONSTRAINT "consent_version_published_is_safe";
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_published_is_safe" CHECK ("state" NOT IN ('scheduled', 'published') OR "verdict" IN ('safe', 'odd'));
ALTER TABLE "consent_version" DROP CONSTRAINT "consent_version_times_in_order";
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_times_in_order" CHECK (
  "edited_at" >= "created_at" AND "published_at" >= "edited_at" AND "retired_at" >= COALESCE("published_at", "edited_at"));
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_scheduled_by_somebody" CHECK (("scheduled_at" IS NULL) = ("scheduled_by" IS NULL));
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_revisions_start_at_one" CHECK ("revision" >= 1);
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_lone_for_a_reason" CHECK (length(btrim("lone_reason")) >= 10);
-- A command has no id, and its own rule: whoever is on the machine may do all.
ALTER TABLE "consent_version" ADD CONSTRAINT "consent_version_published_by_a_second_person" CHECK (
  "lone_reason" IS NOT NULL
  OR (COALESCE("published_by_staff" <> "edited_by_staff", true) AND COALESCE("scheduled_by_staff" <> "edited_by_staff", true)));
CREATE UNIQUE INDEX "consent_version_one_scheduled" ON "consent_version" ("source") WHERE "state" = 'scheduled';

-- What was sent for publishing is what somebody has read.
CREATE FUNCTION "refuse_editing_what_is_no_draft"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" <> 'draft' AND (NEW."sha256", NEW."revision", NEW."edited_at", NEW."edited_by", NEW."edited_by_staff")
    IS DISTINCT FROM (OLD."sha256", OLD."revision", OLD."edited_at", OLD."edited_by", OLD."edited_by_staff") THEN
    RAISE EXCEPTION 'only a draft is edited' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "consent_version_is_edited_as_draft" BEFORE UPDATE ON "consent_version" FOR EACH ROW EXECUTE FUNCTION "refuse_editing_what_is_no_draft"();

-- How many leads agreed to a text, or to what one publishing offered, is counted along these alone.
CREATE INDEX "acknowledgment_block_sha256_journey_id_idx" ON "acknowledgment_block" ("sha256", "journey_id");
CREATE INDEX "acknowledgment_fetch_id_journey_id_idx" ON "acknowledgment" ("fetch_id", "journey_id");
-- How long the operator takes of late.
CREATE INDEX "attempt_ended_at_idx" ON "attempt" ("ended_at");

ALTER TABLE "alert" ADD COLUMN "acknowledged_at" TIMESTAMPTZ(3);
ALTER TABLE "alert" ADD COLUMN "acknowledged_by" UUID;
ALTER TABLE "alert" ADD COLUMN "resolved_by" UUID;
ALTER TABLE "alert" ADD COLUMN "resolved_note" TEXT;
-- What was logged with it the last time: identifiers and words of closed lists.
ALTER TABLE "alert" ADD COLUMN "facts" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "alert" ADD CONSTRAINT "alert_acknowledged_by_fkey" FOREIGN KEY ("acknowledged_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "alert" ADD CONSTRAINT "alert_resolved_by_fkey" FOREIGN KEY ("resolved_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "alert" ADD CONSTRAINT "alert_acknowledged_by_somebody" CHECK (("acknowledged_at" IS NULL) = ("acknowledged_by" IS NULL));
ALTER TABLE "alert" ADD CONSTRAINT "alert_resolved_by_hand_is_resolved" CHECK ("resolved_at" IS NOT NULL OR ("resolved_by" IS NULL AND "resolved_note" IS NULL));
CREATE INDEX "alert_open_by_kind_idx" ON "alert" ("kind", "first_seen_at", "id") WHERE "resolved_at" IS NULL;

-- How each job has fared, whichever instance did it.
CREATE TABLE "job_run" (
  "job" TEXT NOT NULL,
  "begun_at" TIMESTAMPTZ(3) NOT NULL,
  "succeeded_at" TIMESTAMPTZ(3),
  "failed_at" TIMESTAMPTZ(3),
  "failure" TEXT,
  CONSTRAINT "job_run_pkey" PRIMARY KEY ("job"),
  CONSTRAINT "job_run_failed_for_a_reason" CHECK (("failed_at" IS NULL) = ("failure" IS NULL))
);
