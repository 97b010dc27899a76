-- Names the state of the rows that staff edit: instances keep these rows in memory until the version differs. A random value,
-- since a restored copy would repeat a number.
CREATE TABLE "configuration" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "version" UUID NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT "configuration_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "configuration_one_row" CHECK ("id" = 1)
);
INSERT INTO "configuration" DEFAULT VALUES;

CREATE FUNCTION "renew_configuration_version"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public."configuration" SET "version" = gen_random_uuid();
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION "renew_configuration_version"() FROM PUBLIC;

-- Deferred to the commit: the lock of the one row is the last of each transaction, so that two edits can't block each other.
CREATE CONSTRAINT TRIGGER "partner_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "partner"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();
CREATE CONSTRAINT TRIGGER "choice_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "choice"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();
CREATE CONSTRAINT TRIGGER "prefill_flow_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "prefill_flow"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();
CREATE CONSTRAINT TRIGGER "campaign_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "campaign"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();
CREATE CONSTRAINT TRIGGER "consent_version_renews_version" AFTER INSERT OR UPDATE OR DELETE ON "consent_version"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();
CREATE CONSTRAINT TRIGGER "consent_fetch_renews_version" AFTER INSERT ON "consent_fetch"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_configuration_version"();
