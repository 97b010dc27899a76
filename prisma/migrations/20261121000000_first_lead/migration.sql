CREATE TABLE "partner" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "brand_name" TEXT NOT NULL,
  "help_email" TEXT NOT NULL,
  "help_phone" TEXT NOT NULL,
  "licence_line" TEXT,
  "privacy_url" TEXT,
  "terms_url" TEXT,
  CONSTRAINT "partner_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "partner_is_one_row" CHECK ("id" = 1)
);

CREATE TABLE "campaign" (
  "slug" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "product" TEXT NOT NULL,
  "consent_version" TEXT NOT NULL,
  "partner_campaign_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "campaign_pkey" PRIMARY KEY ("slug"),
  CONSTRAINT "campaign_slug_fits_an_address" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT "campaign_product_allowed" CHECK ("product" IN ('personal_loan')),
  CONSTRAINT "campaign_consent_version_allowed" CHECK ("consent_version" IN ('v3'))
);

CREATE TABLE "journey" (
  "id" UUID NOT NULL,
  "campaign_slug" TEXT NOT NULL,
  "entry" JSONB NOT NULL DEFAULT '{}',
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "erased_at" TIMESTAMPTZ(3),
  CONSTRAINT "journey_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "journey_campaign_slug_fkey" FOREIGN KEY ("campaign_slug") REFERENCES "campaign" ("slug") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "journey_erased_after_start" CHECK ("erased_at" >= "started_at")
);
CREATE INDEX "journey_campaign_slug_started_at_idx" ON "journey" ("campaign_slug", "started_at");

CREATE TABLE "draft" (
  "journey_id" UUID NOT NULL,
  "sealed" BYTEA NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "draft_pkey" PRIMARY KEY ("journey_id"),
  CONSTRAINT "draft_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "draft_expires_at_idx" ON "draft" ("expires_at");

CREATE TABLE "consent_text" (
  "sha256" CHAR(64) NOT NULL,
  "bytes" BYTEA NOT NULL,
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "consent_text_pkey" PRIMARY KEY ("sha256"),
  CONSTRAINT "consent_text_is_what_its_hash_says" CHECK ("sha256" = encode(sha256("bytes"), 'hex'))
);

CREATE TABLE "consent_fetch" (
  "id" UUID NOT NULL,
  "source" TEXT NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "consent_fetch_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "consent_fetch_source_allowed" CHECK ("source" IN ('personal_v3'))
);
CREATE UNIQUE INDEX "consent_fetch_id_fetched_at_key" ON "consent_fetch" ("id", "fetched_at");
CREATE INDEX "consent_fetch_source_fetched_at_idx" ON "consent_fetch" ("source", "fetched_at" DESC);

CREATE TABLE "consent_fetch_block" (
  "fetch_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "key" TEXT NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  CONSTRAINT "consent_fetch_block_pkey" PRIMARY KEY ("fetch_id", "position"),
  CONSTRAINT "consent_fetch_block_fetch_id_fkey" FOREIGN KEY ("fetch_id") REFERENCES "consent_fetch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "consent_fetch_block_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "consent_text" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "consent_fetch_block_fetch_id_key_key" ON "consent_fetch_block" ("fetch_id", "key");
CREATE UNIQUE INDEX "consent_fetch_block_fetch_id_key_sha256_key" ON "consent_fetch_block" ("fetch_id", "key", "sha256");

CREATE TABLE "consent_display" (
  "id" UUID NOT NULL,
  "journey_id" UUID NOT NULL,
  "fetch_id" UUID NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  "displayed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "consent_display_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "consent_display_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "consent_display_fetch_id_fetched_at_fkey" FOREIGN KEY ("fetch_id", "fetched_at") REFERENCES "consent_fetch" ("id", "fetched_at") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "consent_display_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "consent_text" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "consent_displayed_after_fetched" CHECK ("displayed_at" >= "fetched_at"),
  CONSTRAINT "consent_displayed_within_a_day" CHECK ("displayed_at" < "fetched_at" + INTERVAL '24 hours')
);
CREATE UNIQUE INDEX "consent_display_as_agreed_key" ON "consent_display" ("id", "journey_id", "fetch_id", "fetched_at", "sha256", "displayed_at");
CREATE INDEX "consent_display_journey_id_sha256_displayed_at_idx" ON "consent_display" ("journey_id", "sha256", "displayed_at");

CREATE TABLE "acknowledgment" (
  "id" UUID NOT NULL,
  "journey_id" UUID NOT NULL,
  "fetch_id" UUID NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,
  "acknowledged_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "acknowledgment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "acknowledgment_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "acknowledgment_fetch_id_fetched_at_fkey" FOREIGN KEY ("fetch_id", "fetched_at") REFERENCES "consent_fetch" ("id", "fetched_at") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "acknowledged_within_a_day" CHECK ("acknowledged_at" >= "fetched_at" AND "acknowledged_at" < "fetched_at" + INTERVAL '24 hours')
);
CREATE UNIQUE INDEX "acknowledgment_id_journey_id_acknowledged_at_key" ON "acknowledgment" ("id", "journey_id", "acknowledged_at");
CREATE UNIQUE INDEX "acknowledgment_id_acknowledged_at_fetched_at_key" ON "acknowledgment" ("id", "acknowledged_at", "fetched_at");
CREATE INDEX "acknowledgment_journey_id_idx" ON "acknowledgment" ("journey_id");

CREATE TABLE "acknowledgment_block" (
  "acknowledgment_id" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "journey_id" UUID NOT NULL,
  "display_id" UUID NOT NULL,
  "fetch_id" UUID NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,
  "displayed_at" TIMESTAMPTZ(3) NOT NULL,
  "acknowledged_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "acknowledgment_block_pkey" PRIMARY KEY ("acknowledgment_id", "key"),
  CONSTRAINT "acknowledgment_block_of_its_acknowledgment_fkey" FOREIGN KEY ("acknowledgment_id", "journey_id", "acknowledged_at") REFERENCES "acknowledgment" ("id", "journey_id", "acknowledged_at") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "acknowledgment_block_as_displayed_fkey" FOREIGN KEY ("display_id", "journey_id", "fetch_id", "fetched_at", "sha256", "displayed_at") REFERENCES "consent_display" ("id", "journey_id", "fetch_id", "fetched_at", "sha256", "displayed_at") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "acknowledgment_block_as_fetched_fkey" FOREIGN KEY ("fetch_id", "key", "sha256") REFERENCES "consent_fetch_block" ("fetch_id", "key", "sha256") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "acknowledged_after_displayed" CHECK ("acknowledged_at" >= "displayed_at" AND "displayed_at" >= "fetched_at")
);

CREATE TABLE "lead" (
  "id" UUID NOT NULL,
  "journey_id" UUID NOT NULL,
  "partner_lead_id" TEXT NOT NULL,
  "interface" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "operator_status" TEXT,
  "operator_uuid" TEXT,
  "operator_warning" TEXT,
  "link_sealed" BYTEA,
  "link_issued_at" TIMESTAMPTZ(3),
  "link_expires_at" TIMESTAMPTZ(3),
  "link_refused" TEXT,
  "redirected_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "lead_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "lead_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "lead_interface_allowed" CHECK ("interface" IN ('personal_v3')),
  CONSTRAINT "lead_state_allowed" CHECK ("state" IN ('intent', 'sending', 'answered', 'refused', 'unsent', 'unknown')),
  CONSTRAINT "lead_link_only_when_answered" CHECK ("link_issued_at" IS NULL OR "state" = 'answered'),
  CONSTRAINT "lead_link_kept_with_its_times" CHECK (("link_issued_at" IS NULL) = ("link_expires_at" IS NULL) AND ("link_sealed" IS NULL OR "link_issued_at" IS NOT NULL)),
  CONSTRAINT "lead_redirected_after_link" CHECK ("redirected_at" IS NULL OR ("link_issued_at" IS NOT NULL AND "redirected_at" >= "link_issued_at"))
);
CREATE UNIQUE INDEX "lead_journey_id_key" ON "lead" ("journey_id");
CREATE UNIQUE INDEX "lead_partner_lead_id_key" ON "lead" ("partner_lead_id");
CREATE INDEX "lead_state_created_at_idx" ON "lead" ("state", "created_at");

CREATE TABLE "attempt" (
  "lead_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "acknowledgment_id" UUID NOT NULL,
  "fetched_at" TIMESTAMPTZ(3) NOT NULL,
  "acknowledged_at" TIMESTAMPTZ(3) NOT NULL,
  "intent_at" TIMESTAMPTZ(3) NOT NULL,
  "sent_at" TIMESTAMPTZ(3),
  "lease_until" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "outcome" TEXT,
  "reason" TEXT,
  "http_status" INTEGER,
  "operator_status" TEXT,
  "operator_uuid" TEXT,
  "operator_warning" TEXT,
  "link_refused" TEXT,
  CONSTRAINT "attempt_pkey" PRIMARY KEY ("lead_id", "number"),
  CONSTRAINT "attempt_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "attempt_of_its_acknowledgment_fkey" FOREIGN KEY ("acknowledgment_id", "acknowledged_at", "fetched_at") REFERENCES "acknowledgment" ("id", "acknowledged_at", "fetched_at") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "attempt_numbers_start_at_one" CHECK ("number" >= 1),
  CONSTRAINT "attempt_intended_after_acknowledged" CHECK ("intent_at" >= "acknowledged_at"),
  CONSTRAINT "attempt_sent_after_intended" CHECK ("sent_at" >= "intent_at"),
  CONSTRAINT "attempt_sent_within_a_day" CHECK ("sent_at" < "fetched_at" + INTERVAL '24 hours'),
  CONSTRAINT "attempt_ended_after_sent" CHECK ("ended_at" >= COALESCE("sent_at", "intent_at")),
  CONSTRAINT "attempt_sent_under_a_lease" CHECK (("sent_at" IS NULL) = ("lease_until" IS NULL) AND ("sent_at" IS NULL OR "lease_until" > "sent_at")),
  CONSTRAINT "attempt_ends_with_an_outcome" CHECK (("ended_at" IS NULL) = ("outcome" IS NULL)),
  CONSTRAINT "attempt_outcome_allowed" CHECK ("outcome" IN ('answered', 'refused', 'unsent', 'unknown'))
);
CREATE UNIQUE INDEX "attempt_acknowledgment_id_key" ON "attempt" ("acknowledgment_id");
CREATE INDEX "attempt_lease_until_idx" ON "attempt" ("lease_until");
CREATE UNIQUE INDEX "attempt_one_open_for_a_lead" ON "attempt" ("lead_id") WHERE "ended_at" IS NULL;

-- What was fetched, shown and agreed to is history: it may be deleted when its time is over, never rewritten.
CREATE FUNCTION "refuse_rewriting_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "consent_text_is_history" BEFORE UPDATE ON "consent_text" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();
CREATE TRIGGER "consent_fetch_is_history" BEFORE UPDATE ON "consent_fetch" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();
CREATE TRIGGER "consent_fetch_block_is_history" BEFORE UPDATE ON "consent_fetch_block" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();
CREATE TRIGGER "consent_display_is_history" BEFORE UPDATE ON "consent_display" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();
CREATE TRIGGER "acknowledgment_is_history" BEFORE UPDATE ON "acknowledgment" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();
CREATE TRIGGER "acknowledgment_block_is_history" BEFORE UPDATE ON "acknowledgment_block" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();

-- A lead moves along these paths only. From unknown it never goes back to being sent by itself.
CREATE FUNCTION "refuse_impossible_lead_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> OLD."state" AND (OLD."state", NEW."state") NOT IN (
    ('intent', 'sending'), ('intent', 'unsent'),
    ('sending', 'answered'), ('sending', 'refused'), ('sending', 'unsent'), ('sending', 'unknown'),
    ('unknown', 'answered'), ('unknown', 'refused'), ('unknown', 'unsent'),
    ('unsent', 'intent'),
    ('answered', 'intent')
  ) THEN
    RAISE EXCEPTION 'a lead does not move from % to %', OLD."state", NEW."state" USING ERRCODE = 'check_violation';
  END IF;
  IF OLD."state" = 'answered' AND NEW."state" = 'intent' AND OLD."operator_status" IS DISTINCT FROM 'timed_out' THEN
    RAISE EXCEPTION 'an answered lead is sent again only after timed_out' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "lead_moves_are_possible" BEFORE UPDATE OF "state" ON "lead" FOR EACH ROW EXECUTE FUNCTION "refuse_impossible_lead_move"();
