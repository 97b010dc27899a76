-- Whether a campaign's link opens its landing page first, and whether search engines may list that page.
ALTER TABLE "campaign"
  ADD COLUMN "shows_landing" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_indexed" BOOLEAN NOT NULL DEFAULT false;

-- The partner's own words on a landing page. Two people publish a version, one of them in compliance.
CREATE TABLE "landing_version" (
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
  CONSTRAINT "landing_version_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "landing_version_state_is_known" CHECK ("state" IN ('draft', 'published', 'retired')),
  CONSTRAINT "landing_version_content_is_small" CHECK (jsonb_typeof("content") = 'object' AND octet_length("content"::text) <= 32768),
  CONSTRAINT "landing_version_only_a_draft_is_unpublished" CHECK (("state" = 'draft') = ("published_at" IS NULL)),
  CONSTRAINT "landing_version_has_a_publisher" CHECK (("published_at" IS NULL) = ("published_by" IS NULL)),
  CONSTRAINT "landing_version_retired_has_a_time" CHECK (("state" = 'retired') = ("retired_at" IS NOT NULL)),
  CONSTRAINT "landing_version_campaign_slug_fkey" FOREIGN KEY ("campaign_slug") REFERENCES "campaign"("slug")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "landing_version_edited_by_staff_fkey" FOREIGN KEY ("edited_by_staff") REFERENCES "staff"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "landing_version_published_by_staff_fkey" FOREIGN KEY ("published_by_staff") REFERENCES "staff"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "landing_version_campaign_slug_number_key" ON "landing_version"("campaign_slug", "number");
CREATE UNIQUE INDEX "landing_version_one_draft" ON "landing_version"("campaign_slug") WHERE "state" = 'draft';
CREATE UNIQUE INDEX "landing_version_one_published" ON "landing_version"("campaign_slug") WHERE "state" = 'published';

CREATE CONSTRAINT TRIGGER "landing_version_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "landing_version"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();

-- What borrowers saw can't be rewritten.
CREATE FUNCTION "protect_published_landing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" <> 'draft' AND (NEW."content" <> OLD."content" OR NEW."published_at" <> OLD."published_at"
    OR NEW."published_by" <> OLD."published_by" OR NEW."edited_by" <> OLD."edited_by" OR NEW."state" = 'draft') THEN
    RAISE EXCEPTION 'a published landing page never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "landing_version_never_rewritten" BEFORE UPDATE ON "landing_version"
  FOR EACH ROW EXECUTE FUNCTION "protect_published_landing"();
