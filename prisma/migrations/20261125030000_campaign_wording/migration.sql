-- A campaign's own texts in its form and its outcomes. Two people publish a version, one of them in compliance.
CREATE TABLE "wording_version" (
  "id" UUID NOT NULL,
  "campaign_slug" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'draft',
  "content" JSONB NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "edited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "edited_by" TEXT NOT NULL,
  "edited_by_staff" UUID,
  "published_at" TIMESTAMPTZ(3),
  "published_by" TEXT,
  "published_by_staff" UUID,
  "lone_reason" TEXT,
  "retired_at" TIMESTAMPTZ(3),
  "retired_by" TEXT,
  CONSTRAINT "wording_version_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "wording_version_state_is_known" CHECK ("state" IN ('draft', 'published', 'retired')),
  CONSTRAINT "wording_version_content_is_small" CHECK (jsonb_typeof("content") = 'object' AND octet_length("content"::text) <= 32768),
  CONSTRAINT "wording_version_only_a_draft_is_unpublished" CHECK (("state" = 'draft') = ("published_at" IS NULL)),
  CONSTRAINT "wording_version_has_a_publisher" CHECK (("published_at" IS NULL) = ("published_by" IS NULL)),
  CONSTRAINT "wording_version_retired_has_a_time" CHECK (("state" = 'retired') = ("retired_at" IS NOT NULL)),
  CONSTRAINT "wording_version_two_people_or_a_reason" CHECK ("published_by_staff" <> "edited_by_staff" OR "lone_reason" IS NOT NULL),
  CONSTRAINT "wording_version_campaign_slug_fkey" FOREIGN KEY ("campaign_slug") REFERENCES "campaign"("slug")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "wording_version_edited_by_staff_fkey" FOREIGN KEY ("edited_by_staff") REFERENCES "staff"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "wording_version_published_by_staff_fkey" FOREIGN KEY ("published_by_staff") REFERENCES "staff"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "wording_version_campaign_slug_number_key" ON "wording_version"("campaign_slug", "number");
CREATE UNIQUE INDEX "wording_version_one_draft" ON "wording_version"("campaign_slug") WHERE "state" = 'draft';
CREATE UNIQUE INDEX "wording_version_one_published" ON "wording_version"("campaign_slug") WHERE "state" = 'published';

CREATE CONSTRAINT TRIGGER "wording_version_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "wording_version"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();

-- What borrowers read can't be rewritten.
CREATE FUNCTION "protect_published_wording"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" <> 'draft' AND (NEW."content" <> OLD."content" OR NEW."published_at" <> OLD."published_at"
    OR NEW."published_by" <> OLD."published_by" OR NEW."edited_by" <> OLD."edited_by" OR NEW."state" = 'draft'
    OR NEW."published_by_staff" IS DISTINCT FROM OLD."published_by_staff"
    OR NEW."edited_by_staff" IS DISTINCT FROM OLD."edited_by_staff"
    OR NEW."lone_reason" IS DISTINCT FROM OLD."lone_reason") THEN
    RAISE EXCEPTION 'published wording never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "wording_version_never_rewritten" BEFORE UPDATE ON "wording_version"
  FOR EACH ROW EXECUTE FUNCTION "protect_published_wording"();
