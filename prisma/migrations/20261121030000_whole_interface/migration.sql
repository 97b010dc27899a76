-- A text that the partner keeps is offered like one that was fetched, only without a time of fetching.
ALTER TABLE "acknowledgment_block" DROP CONSTRAINT "acknowledgment_block_as_displayed_fkey";
ALTER TABLE "attempt" DROP CONSTRAINT "attempt_of_its_acknowledgment_fkey";
ALTER TABLE "acknowledgment" DROP CONSTRAINT "acknowledgment_fetch_id_fetched_at_fkey";
ALTER TABLE "consent_display" DROP CONSTRAINT "consent_display_fetch_id_fetched_at_fkey";
DROP INDEX "consent_display_as_agreed_key";
DROP INDEX "acknowledgment_id_acknowledged_at_fetched_at_key";
DROP INDEX "consent_fetch_id_fetched_at_key";

ALTER TABLE "consent_fetch" ALTER COLUMN "fetched_at" DROP NOT NULL;
ALTER TABLE "consent_fetch" DROP CONSTRAINT "consent_fetch_source_allowed";
ALTER TABLE "consent_fetch" ADD CONSTRAINT "consent_fetch_source_allowed" CHECK ("source" IN ('personal_v3', 'personal_v2', 'refinance'));
ALTER TABLE "consent_fetch" ADD CONSTRAINT "consent_fetch_has_a_time_where_fetched" CHECK (("source" = 'personal_v3') = ("fetched_at" IS NOT NULL));

ALTER TABLE "consent_display" ALTER COLUMN "fetched_at" DROP NOT NULL;
ALTER TABLE "consent_display" ADD CONSTRAINT "consent_display_fetch_id_fkey" FOREIGN KEY ("fetch_id") REFERENCES "consent_fetch" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "consent_display_as_agreed_key" ON "consent_display" ("id", "journey_id", "fetch_id", "sha256", "displayed_at");

ALTER TABLE "acknowledgment" ALTER COLUMN "fetched_at" DROP NOT NULL;
ALTER TABLE "acknowledgment" ADD CONSTRAINT "acknowledgment_fetch_id_fkey" FOREIGN KEY ("fetch_id") REFERENCES "consent_fetch" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "acknowledgment_id_acknowledged_at_key" ON "acknowledgment" ("id", "acknowledged_at");

ALTER TABLE "acknowledgment_block" ALTER COLUMN "fetched_at" DROP NOT NULL;
ALTER TABLE "acknowledgment_block" ADD CONSTRAINT "acknowledgment_block_as_displayed_fkey" FOREIGN KEY ("display_id", "journey_id", "fetch_id", "sha256", "displayed_at") REFERENCES "consent_display" ("id", "journey_id", "fetch_id", "sha256", "displayed_at") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "acknowledgment_block" DROP CONSTRAINT "acknowledged_after_displayed";
ALTER TABLE "acknowledgment_block" ADD CONSTRAINT "acknowledged_after_displayed" CHECK ("acknowledged_at" >= "displayed_at" AND ("fetched_at" IS NULL OR "displayed_at" >= "fetched_at"));

ALTER TABLE "attempt" ALTER COLUMN "fetched_at" DROP NOT NULL;
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_of_its_acknowledgment_fkey" FOREIGN KEY ("acknowledgment_id", "acknowledged_at") REFERENCES "acknowledgment" ("id", "acknowledged_at") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The time of fetching stands beside the other times so that their order can be checked; it is always the fetch's own.
CREATE FUNCTION "require_time_of_fetch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."fetched_at" IS DISTINCT FROM (SELECT "fetched_at" FROM "consent_fetch" WHERE "id" = NEW."fetch_id") THEN
    RAISE EXCEPTION 'this is not the time of that fetch' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "consent_display_has_time_of_fetch" BEFORE INSERT ON "consent_display" FOR EACH ROW EXECUTE FUNCTION "require_time_of_fetch"();
CREATE TRIGGER "acknowledgment_has_time_of_fetch" BEFORE INSERT ON "acknowledgment" FOR EACH ROW EXECUTE FUNCTION "require_time_of_fetch"();
CREATE TRIGGER "acknowledgment_block_has_time_of_fetch" BEFORE INSERT ON "acknowledgment_block" FOR EACH ROW EXECUTE FUNCTION "require_time_of_fetch"();

CREATE FUNCTION "require_time_of_acknowledged_fetch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."fetched_at" IS DISTINCT FROM (SELECT "fetched_at" FROM "acknowledgment" WHERE "id" = NEW."acknowledgment_id") THEN
    RAISE EXCEPTION 'this is not the time of the fetch that was agreed to' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "attempt_has_time_of_fetch" BEFORE INSERT OR UPDATE OF "fetched_at", "acknowledgment_id" ON "attempt" FOR EACH ROW EXECUTE FUNCTION "require_time_of_acknowledged_fetch"();

-- The partner's own consent texts (personal loans v2, refinance): each version with what became of it, and by whom.
CREATE TABLE "consent_version" (
  "id" UUID NOT NULL,
  "source" TEXT NOT NULL,
  "number" INTEGER NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  "state" TEXT NOT NULL,
  "verdict" TEXT NOT NULL,
  "findings" TEXT[] NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "created_by" TEXT NOT NULL,
  "published_at" TIMESTAMPTZ(3),
  "published_by" TEXT,
  "retired_at" TIMESTAMPTZ(3),
  "retired_by" TEXT,
  "fetch_id" UUID,
  "outdated_at" TIMESTAMPTZ(3),
  CONSTRAINT "consent_version_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "consent_version_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "consent_text" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "consent_version_fetch_id_fkey" FOREIGN KEY ("fetch_id") REFERENCES "consent_fetch" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "consent_version_source_allowed" CHECK ("source" IN ('personal_v2', 'refinance')),
  CONSTRAINT "consent_version_state_allowed" CHECK ("state" IN ('draft', 'published', 'retired')),
  CONSTRAINT "consent_version_numbers_start_at_one" CHECK ("number" >= 1),
  CONSTRAINT "consent_version_published_is_offered" CHECK (("published_at" IS NULL) = ("fetch_id" IS NULL) AND ("published_at" IS NULL) = ("published_by" IS NULL)),
  CONSTRAINT "consent_version_state_as_its_times" CHECK (
    ("state" = 'draft' AND "published_at" IS NULL AND "retired_at" IS NULL)
    OR ("state" = 'published' AND "published_at" IS NOT NULL AND "retired_at" IS NULL)
    OR ("state" = 'retired' AND "retired_at" IS NOT NULL)),
  CONSTRAINT "consent_version_published_is_safe" CHECK ("state" <> 'published' OR "verdict" IN ('safe', 'odd')),
  CONSTRAINT "consent_version_times_in_order" CHECK ("published_at" >= "created_at" AND "retired_at" >= COALESCE("published_at", "created_at"))
);
CREATE UNIQUE INDEX "consent_version_source_number_key" ON "consent_version" ("source", "number");
CREATE UNIQUE INDEX "consent_version_fetch_id_key" ON "consent_version" ("fetch_id");
CREATE UNIQUE INDEX "consent_version_one_published" ON "consent_version" ("source") WHERE "state" = 'published';

ALTER TABLE "lead" DROP CONSTRAINT "lead_interface_allowed";
ALTER TABLE "lead" ADD CONSTRAINT "lead_interface_allowed" CHECK ("interface" IN ('personal_v3', 'personal_v2', 'refinance'));

-- Answers that went to a form of the operator's own. The link that comes back is never kept.
CREATE TABLE "prefill_submission" (
  "id" UUID NOT NULL,
  "journey_id" UUID NOT NULL,
  "flow" TEXT NOT NULL,
  "cta_location" TEXT NOT NULL,
  "is_fallback" BOOLEAN NOT NULL,
  "intent_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "outcome" TEXT,
  "reason" TEXT,
  "http_status" INTEGER,
  "link_refused" TEXT,
  "redirected_at" TIMESTAMPTZ(3),
  CONSTRAINT "prefill_submission_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "prefill_submission_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "prefill_submission_ends_with_an_outcome" CHECK (("ended_at" IS NULL) = ("outcome" IS NULL) AND "ended_at" >= "intent_at"),
  CONSTRAINT "prefill_submission_outcome_allowed" CHECK ("outcome" IN ('answered', 'refused', 'unsent', 'unknown')),
  CONSTRAINT "prefill_submission_redirected_after_answer" CHECK ("redirected_at" IS NULL OR ("outcome" = 'answered' AND "redirected_at" >= "ended_at"))
);
-- Sent once in a journey, unless it is proved that nothing was sent.
CREATE UNIQUE INDEX "prefill_submission_once" ON "prefill_submission" ("journey_id") WHERE "outcome" IS DISTINCT FROM 'unsent';
CREATE INDEX "prefill_submission_journey_id_idx" ON "prefill_submission" ("journey_id");

-- Values of the contract's enumerations, in the words that borrowers read.
CREATE TABLE "choice" (
  "list" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "basis" TEXT NOT NULL,
  "retired_at" TIMESTAMPTZ(3),
  CONSTRAINT "choice_pkey" PRIMARY KEY ("list", "value"),
  CONSTRAINT "choice_basis_allowed" CHECK ("basis" IN ('confirmed', 'assumed'))
);

-- Which questions a prefill flow asks.
CREATE TABLE "prefill_flow" (
  "slug" TEXT NOT NULL,
  "questions" TEXT[] NOT NULL,
  CONSTRAINT "prefill_flow_pkey" PRIMARY KEY ("slug"),
  CONSTRAINT "prefill_flow_asks_something" CHECK (cardinality("questions") > 0)
);

ALTER TABLE "campaign" DROP CONSTRAINT "campaign_product_allowed";
ALTER TABLE "campaign" DROP CONSTRAINT "campaign_consent_version_allowed";
ALTER TABLE "campaign" ALTER COLUMN "consent_version" DROP NOT NULL;
ALTER TABLE "campaign" ADD COLUMN "flow" TEXT;
ALTER TABLE "campaign" ADD COLUMN "cta_location" TEXT NOT NULL DEFAULT 'web';
ALTER TABLE "campaign" ADD COLUMN "fallback" TEXT NOT NULL DEFAULT 'none';
ALTER TABLE "campaign" ADD COLUMN "accent" TEXT;
ALTER TABLE "campaign" ADD COLUMN "pass_through" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
-- Its place on the start page; unlisted campaigns are reached by their links alone.
ALTER TABLE "campaign" ADD COLUMN "listed_at" INTEGER;
ALTER TABLE "campaign" ADD COLUMN "opens_at" TIMESTAMPTZ(3);
ALTER TABLE "campaign" ADD COLUMN "closes_at" TIMESTAMPTZ(3);
ALTER TABLE "campaign" ADD COLUMN "paused_at" TIMESTAMPTZ(3);
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_product_allowed" CHECK ("product" IN ('personal_loan', 'refinance', 'prefill'));
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_consent_version_allowed" CHECK (
  CASE "product" WHEN 'personal_loan' THEN COALESCE("consent_version" IN ('v2', 'v3'), false) ELSE "consent_version" IS NULL END);
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_flow_where_needed" CHECK ("flow" IS NOT NULL OR ("product" <> 'prefill' AND "fallback" <> 'prefill'));
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_flow_fkey" FOREIGN KEY ("flow") REFERENCES "prefill_flow" ("slug") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_fallback_allowed" CHECK ("fallback" IN ('none', 'prefill') AND NOT ("product" = 'prefill' AND "fallback" = 'prefill'));
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_accent_allowed" CHECK ("accent" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_closes_after_it_opens" CHECK ("closes_at" > "opens_at");

-- What the address of a journey's beginning passed on to the operator, by the campaign's own list of names.
ALTER TABLE "journey" ADD COLUMN "passed_data" JSONB NOT NULL DEFAULT '{}';

-- Which fields the operator did not accept, in the contract's names: a borrower may put them right and send once more.
ALTER TABLE "attempt" ADD COLUMN "refused_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE OR REPLACE FUNCTION "refuse_impossible_lead_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> OLD."state" AND (OLD."state", NEW."state") NOT IN (
    ('intent', 'sending'), ('intent', 'unsent'),
    ('sending', 'answered'), ('sending', 'refused'), ('sending', 'unsent'), ('sending', 'unknown'),
    ('unknown', 'answered'), ('unknown', 'refused'), ('unknown', 'unsent'),
    ('unsent', 'intent'),
    ('refused', 'intent'),
    ('answered', 'intent')
  ) THEN
    RAISE EXCEPTION 'a lead does not move from % to %', OLD."state", NEW."state" USING ERRCODE = 'check_violation';
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
