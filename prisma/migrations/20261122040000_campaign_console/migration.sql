-- A campaign that has never been opened is a draft; one that is archived takes nobody for good, and stays for its journeys.
ALTER TABLE "campaign" ADD COLUMN "opened_at" TIMESTAMPTZ(3);
ALTER TABLE "campaign" ADD COLUMN "archived_at" TIMESTAMPTZ(3);
-- Grows with each change, so that of two people who edit at a time neither undoes the other unknowingly.
ALTER TABLE "campaign" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
UPDATE "campaign" SET "opened_at" = "created_at";
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_archived_is_paused" CHECK ("archived_at" IS NULL OR "paused_at" IS NOT NULL);

-- Journeys were begun, told and sent under these words.
CREATE FUNCTION "keep_what_journeys_began_with"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."slug", NEW."product", NEW."consent_version") IS DISTINCT FROM (OLD."slug", OLD."product", OLD."consent_version")
    AND EXISTS (SELECT FROM "journey" WHERE "campaign_slug" = OLD."slug") THEN
    RAISE EXCEPTION 'journeys have begun under this address and product' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "campaign_keeps_what_journeys_began_with" BEFORE UPDATE ON "campaign" FOR EACH ROW EXECUTE FUNCTION "keep_what_journeys_began_with"();

-- How the partner will look: one draft at a time, which borrowers never see. Its token changes with each save.
ALTER TABLE "partner" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
CREATE TABLE "partner_draft" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "brand_name" TEXT NOT NULL,
  "help_email" TEXT NOT NULL,
  "help_phone" TEXT NOT NULL,
  "licence_line" TEXT,
  "privacy_url" TEXT,
  "terms_url" TEXT,
  "accent" TEXT NOT NULL,
  "logo_sha256" CHAR(64),
  "logo_holds_name" BOOLEAN NOT NULL,
  "token" UUID NOT NULL DEFAULT gen_random_uuid(),
  "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "saved_by" TEXT NOT NULL,
  CONSTRAINT "partner_draft_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "partner_draft_one_row" CHECK ("id" = 1),
  CONSTRAINT "partner_draft_accent_allowed" CHECK ("accent" ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT "partner_draft_logo_sha256_fkey" FOREIGN KEY ("logo_sha256") REFERENCES "partner_logo" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);
ALTER TABLE "partner_logo" DROP CONSTRAINT "partner_logo_kind_allowed";
ALTER TABLE "partner_logo" ADD CONSTRAINT "partner_logo_kind_allowed" CHECK ("media_type" IN ('image/svg+xml', 'image/png', 'image/jpeg'));

-- By whom, when and on whose word a value counts as confirmed.
ALTER TABLE "choice" ADD COLUMN "basis_note" TEXT;
ALTER TABLE "choice" ADD COLUMN "basis_by" TEXT;
ALTER TABLE "choice" ADD COLUMN "basis_at" TIMESTAMPTZ(3);
ALTER TABLE "choice" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "choice" ADD CONSTRAINT "choice_basis_told_whole" CHECK (("basis_by" IS NULL) = ("basis_at" IS NULL));

-- A value may have been sent with leads: it stays what it was, and is only ever taken off its list.
CREATE FUNCTION "keep_choice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a value of the contract stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END
$$;
CREATE TRIGGER "choice_is_never_deleted" BEFORE DELETE ON "choice" FOR EACH ROW EXECUTE FUNCTION "keep_choice"();
CREATE TRIGGER "choice_keeps_its_value" BEFORE UPDATE ON "choice" FOR EACH ROW
  WHEN (NEW."list" <> OLD."list" OR NEW."value" <> OLD."value") EXECUTE FUNCTION "keep_choice"();
