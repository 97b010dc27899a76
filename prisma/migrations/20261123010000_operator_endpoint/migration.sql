-- The operator as the settings name it for one interface: where its consent text is fetched, or, for a text of the partner's
-- own, where its leads go. A text, a display and an agreement belong to one endpoint. Rows from before this migration name
-- none, so they are no longer used.
CREATE TABLE "operator_endpoint" (
  "id" CHAR(64) NOT NULL,
  "address" TEXT NOT NULL,
  "client_id" TEXT NOT NULL,
  "mode" TEXT NOT NULL,
  "first_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "operator_endpoint_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "operator_endpoint_mode_allowed" CHECK ("mode" IN ('production', 'local')),
  CONSTRAINT "operator_endpoint_is_what_its_hash_says" CHECK (
    "id" = encode(sha256(convert_to("address" || E'\n' || "client_id" || E'\n' || "mode", 'UTF8')), 'hex'))
);
CREATE TRIGGER "operator_endpoint_is_history" BEFORE UPDATE ON "operator_endpoint" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();

-- Nullable and without a default: a change of the catalog alone, and an older release can still write.
ALTER TABLE "consent_fetch" ADD COLUMN "endpoint_id" CHAR(64)
  CONSTRAINT "consent_fetch_endpoint_id_fkey" REFERENCES "operator_endpoint" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "consent_display" ADD COLUMN "endpoint_id" CHAR(64)
  CONSTRAINT "consent_display_endpoint_id_fkey" REFERENCES "operator_endpoint" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "acknowledgment" ADD COLUMN "endpoint_id" CHAR(64)
  CONSTRAINT "acknowledgment_endpoint_id_fkey" REFERENCES "operator_endpoint" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Sample data of local mode. A production instance never offers it.
ALTER TABLE "consent_version" ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false;
UPDATE "consent_version" SET "is_sample" = true
  WHERE "created_by" = 'seed' AND "created_by_staff" IS NULL AND "copied_from" IS NULL;

-- A fetched text is displayed and agreed to under the endpoint that served it.
CREATE FUNCTION "require_endpoint_of_fetch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."endpoint_id" IS NOT NULL AND NEW."fetched_at" IS NOT NULL
    AND NEW."endpoint_id" IS DISTINCT FROM (SELECT "endpoint_id" FROM "consent_fetch" WHERE "id" = NEW."fetch_id") THEN
    RAISE EXCEPTION 'another endpoint served this text' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "consent_display_has_endpoint_of_fetch" BEFORE INSERT ON "consent_display" FOR EACH ROW EXECUTE FUNCTION "require_endpoint_of_fetch"();
CREATE TRIGGER "acknowledgment_has_endpoint_of_fetch" BEFORE INSERT ON "acknowledgment" FOR EACH ROW EXECUTE FUNCTION "require_endpoint_of_fetch"();

-- What is agreed to under an endpoint was displayed under it.
CREATE FUNCTION "require_endpoint_of_display"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "agreed_under" CHAR(64);
BEGIN
  SELECT "endpoint_id" INTO "agreed_under" FROM "acknowledgment" WHERE "id" = NEW."acknowledgment_id";
  IF "agreed_under" IS NOT NULL
    AND "agreed_under" IS DISTINCT FROM (SELECT "endpoint_id" FROM "consent_display" WHERE "id" = NEW."display_id") THEN
    RAISE EXCEPTION 'this text was displayed under another endpoint' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "acknowledgment_block_has_endpoint_of_display" BEFORE INSERT ON "acknowledgment_block" FOR EACH ROW EXECUTE FUNCTION "require_endpoint_of_display"();
