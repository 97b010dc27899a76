-- From which kind of device a journey came, while it counts in the funnel: null where nobody's browser was seen to come,
-- where it began before there was a funnel, and once it was forgotten. And whether it came by a link made to test with.
ALTER TABLE "journey" ADD COLUMN "device" TEXT;
ALTER TABLE "journey" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "journey" ADD CONSTRAINT "journey_device_known" CHECK ("device" IN ('phone', 'tablet', 'desktop', 'other'));

-- How far people came, without a word of who they are: each stage of a journey once. Only ever added to; docs/funnel.md.
CREATE TABLE "funnel_event" (
  "id" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "kind" TEXT NOT NULL,
  -- The slug of the step that was done, empty for all other kinds.
  "step" TEXT NOT NULL DEFAULT '',
  -- Null for a visit that began no journey, and once the journey was forgotten.
  "journey_id" UUID,
  "campaign_slug" TEXT NOT NULL,
  "product" TEXT NOT NULL,
  "utm_source" TEXT NOT NULL DEFAULT '',
  "device" TEXT NOT NULL,
  "is_test" BOOLEAN NOT NULL DEFAULT false,
  -- Of what was submitted: how long after the beginning.
  "seconds" INTEGER,
  CONSTRAINT "funnel_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "funnel_event_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "funnel_event_kind_known" CHECK ("kind" IN ('visit', 'start', 'step_done', 'consent_displayed', 'submitted', 'link_issued', 'redirected', 'fallback_submitted', 'fallback_redirected')),
  CONSTRAINT "funnel_event_step_of_its_kind" CHECK (("kind" = 'step_done') = ("step" <> '') AND "step" ~ '^[a-z0-9-]{0,40}$'),
  CONSTRAINT "funnel_event_product_known" CHECK ("product" IN ('personal_loan', 'refinance', 'prefill')),
  CONSTRAINT "funnel_event_device_known" CHECK ("device" IN ('phone', 'tablet', 'desktop', 'other')),
  CONSTRAINT "funnel_event_source_is_short" CHECK (length("utm_source") <= 100),
  CONSTRAINT "funnel_event_seconds_of_submitted" CHECK ("seconds" IS NULL OR ("kind" = 'submitted' AND "seconds" >= 0))
);
CREATE UNIQUE INDEX "funnel_event_once_a_journey" ON "funnel_event" ("journey_id", "kind", "step") WHERE "journey_id" IS NOT NULL;
CREATE INDEX "funnel_event_at_idx" ON "funnel_event" ("at");
-- All that the time to finish is reckoned from.
CREATE INDEX "funnel_event_finished_idx" ON "funnel_event" ("at") INCLUDE ("seconds", "campaign_slug", "product", "utm_source", "device") WHERE "kind" = 'submitted' AND NOT "is_test";

-- Events that are not in the figures yet. Figures and these together are all events, in every snapshot.
CREATE TABLE "funnel_uncounted" (
  "event_id" BIGINT NOT NULL,
  CONSTRAINT "funnel_uncounted_pkey" PRIMARY KEY ("event_id")
);

-- How many events of each kind fell into a quarter of an hour: in every time zone days begin with one.
CREATE TABLE "funnel_quarter" (
  "quarter" TIMESTAMPTZ(3) NOT NULL,
  "campaign_slug" TEXT NOT NULL,
  "product" TEXT NOT NULL,
  "utm_source" TEXT NOT NULL,
  "device" TEXT NOT NULL,
  "visit" INTEGER NOT NULL,
  "start" INTEGER NOT NULL,
  "consent_displayed" INTEGER NOT NULL,
  "submitted" INTEGER NOT NULL,
  "link_issued" INTEGER NOT NULL,
  "redirected" INTEGER NOT NULL,
  "fallback_submitted" INTEGER NOT NULL,
  "fallback_redirected" INTEGER NOT NULL,
  CONSTRAINT "funnel_quarter_pkey" PRIMARY KEY ("quarter", "campaign_slug", "product", "utm_source", "device")
) WITH (fillfactor = 80);
CREATE INDEX "funnel_quarter_utm_source_idx" ON "funnel_quarter" ("utm_source");

CREATE TABLE "funnel_quarter_step" (
  "quarter" TIMESTAMPTZ(3) NOT NULL,
  "campaign_slug" TEXT NOT NULL,
  "product" TEXT NOT NULL,
  "utm_source" TEXT NOT NULL,
  "device" TEXT NOT NULL,
  "step" TEXT NOT NULL,
  "done" INTEGER NOT NULL,
  CONSTRAINT "funnel_quarter_step_pkey" PRIMARY KEY ("quarter", "campaign_slug", "product", "utm_source", "device", "step")
) WITH (fillfactor = 80);

CREATE FUNCTION "funnel_event_waits_to_be_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "funnel_uncounted" ("event_id") SELECT "id" FROM "added" WHERE NOT "is_test";
  RETURN NULL;
END
$$;
CREATE TRIGGER "funnel_event_waits_to_be_counted" AFTER INSERT ON "funnel_event" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "funnel_event_waits_to_be_counted"();

-- An event changes in one way: it forgets its journey, and with it whatever would lead back there.
CREATE FUNCTION "funnel_event_only_forgets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "forgotten" "funnel_event" := OLD;
BEGIN
  "forgotten"."journey_id" := NULL;
  "forgotten"."seconds" := NULL;
  "forgotten"."at" := date_bin('15 minutes', OLD."at", '2000-01-01 00:00+00');
  IF NEW IS DISTINCT FROM "forgotten" THEN
    RAISE EXCEPTION 'an event of the funnel is never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "funnel_event_only_forgets" BEFORE UPDATE ON "funnel_event" FOR EACH ROW EXECUTE FUNCTION "funnel_event_only_forgets"();

-- An event goes after the figures that it is in, and never while they are shown.
CREATE FUNCTION "funnel_event_goes_after_its_figures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."at" > clock_timestamp() - INTERVAL '30 minutes'
    OR EXISTS (SELECT FROM "funnel_quarter" WHERE "quarter" = date_bin('15 minutes', OLD."at", '2000-01-01 00:00+00')) THEN
    RAISE EXCEPTION 'an event of the funnel goes after its figures' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "funnel_event_goes_after_its_figures" BEFORE DELETE ON "funnel_event" FOR EACH ROW EXECUTE FUNCTION "funnel_event_goes_after_its_figures"();
CREATE TRIGGER "funnel_event_is_not_emptied" BEFORE TRUNCATE ON "funnel_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();
