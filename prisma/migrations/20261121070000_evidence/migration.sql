-- Under which a borrower's own copy is found. Not the journey's id, which stands in logs.
ALTER TABLE "journey" ADD COLUMN "receipt_id" UUID NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "journey_receipt_id_key" ON "journey" ("receipt_id");

-- What happened in a journey, in a chain that is only ever added to. The heads stay for good and name nobody; the details
-- are sealed under a key of the journey's own, and can be erased without breaking the chain.
CREATE TABLE "evidence_event" (
  "journey_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "kind" TEXT NOT NULL,
  "previous" CHAR(64),
  "commitment" CHAR(64) NOT NULL,
  "leaf_hash" CHAR(64) NOT NULL,
  CONSTRAINT "evidence_event_pkey" PRIMARY KEY ("journey_id", "number"),
  CONSTRAINT "evidence_event_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "evidence_event_kind_is_a_word" CHECK ("kind" ~ '^[a-z_]+$'),
  CONSTRAINT "evidence_event_begins_a_chain" CHECK (("number" = 1) = ("previous" IS NULL)),
  CONSTRAINT "evidence_event_hashes" CHECK ("commitment" ~ '^[0-9a-f]{64}$' AND "leaf_hash" ~ '^[0-9a-f]{64}$')
);

-- Salt and JSON of an event, sealed under the journey's key.
CREATE TABLE "evidence_details" (
  "journey_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "sealed" BYTEA NOT NULL,
  CONSTRAINT "evidence_details_pkey" PRIMARY KEY ("journey_id", "number"),
  CONSTRAINT "evidence_details_journey_id_number_fkey" FOREIGN KEY ("journey_id", "number") REFERENCES "evidence_event" ("journey_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The key of a journey's details, wrapped under the master key of this id, and how its chain stands. The chain's lock is the
-- lock of this row.
CREATE TABLE "evidence_key" (
  "journey_id" UUID NOT NULL,
  "master" INTEGER NOT NULL,
  "wrapped" BYTEA NOT NULL,
  "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "last_at" TIMESTAMPTZ(3),
  "is_sent" BOOLEAN NOT NULL DEFAULT false,
  "is_held" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "evidence_key_pkey" PRIMARY KEY ("journey_id"),
  CONSTRAINT "evidence_key_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Which master keys are needed for details that are still there.
CREATE INDEX "evidence_key_master_last_at_idx" ON "evidence_key" ("master", "last_at");
-- What is to be looked at by the purge: null in "last_at" once the details are gone.
CREATE INDEX "evidence_key_is_sent_last_at_idx" ON "evidence_key" ("is_sent", "last_at");

-- By whom a journey's evidence is found again: HMACs of e-mail address and phone number, never either.
CREATE TABLE "evidence_person" (
  "journey_id" UUID NOT NULL,
  "mark" TEXT NOT NULL,
  -- Since when it is kept without evidence, whose end would be its own; null where there is evidence.
  "alone_since" TIMESTAMPTZ(3),
  CONSTRAINT "evidence_person_pkey" PRIMARY KEY ("journey_id", "mark"),
  CONSTRAINT "evidence_person_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "evidence_person_mark_idx" ON "evidence_person" ("mark");
CREATE INDEX "evidence_person_alone_since_idx" ON "evidence_person" ("alone_since");

-- What the purge looks for each minute: only rows that still hold something that ends, however many there are in all.
CREATE INDEX "lead_link_to_end_idx" ON "lead" ("link_expires_at") WHERE "link_sealed" IS NOT NULL;
CREATE INDEX "lead_warning_to_end_idx" ON "lead" ("created_at") WHERE "operator_warning" IS NOT NULL;
CREATE INDEX "attempt_warning_to_end_idx" ON "attempt" ("intent_at") WHERE "operator_warning" IS NOT NULL;
CREATE INDEX "journey_entry_to_end_idx" ON "journey" ("started_at") WHERE "entry" <> '{}' OR "passed_data" <> '{}';
CREATE INDEX "alert_to_end_idx" ON "alert" ("resolved_at") WHERE "resolved_at" IS NOT NULL;

-- Events that no tree has taken in yet, in the order in which they came.
CREATE TABLE "evidence_unsealed" (
  "place" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  "journey_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  CONSTRAINT "evidence_unsealed_pkey" PRIMARY KEY ("place")
);

-- The leaves of the one tree over all events.
CREATE TABLE "evidence_leaf" (
  "index" BIGINT NOT NULL,
  "journey_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  CONSTRAINT "evidence_leaf_pkey" PRIMARY KEY ("index"),
  CONSTRAINT "evidence_leaf_journey_id_number_fkey" FOREIGN KEY ("journey_id", "number") REFERENCES "evidence_event" ("journey_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "evidence_leaf_journey_id_number_key" ON "evidence_leaf" ("journey_id", "number");

-- Roots of its whole subtrees; level 0 are the leaves.
CREATE TABLE "evidence_node" (
  "level" INTEGER NOT NULL,
  "index" BIGINT NOT NULL,
  "hash" CHAR(64) NOT NULL,
  CONSTRAINT "evidence_node_pkey" PRIMARY KEY ("level", "index")
);

-- Signed notes of how many leaves there were and under which root.
CREATE TABLE "evidence_checkpoint" (
  "size" BIGINT NOT NULL,
  "note" TEXT NOT NULL,
  "signed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "evidence_checkpoint_pkey" PRIMARY KEY ("size")
);

-- Up to which checkpoint each place outside has been told.
CREATE TABLE "evidence_delivery" (
  "place" TEXT NOT NULL,
  "size" BIGINT NOT NULL,
  "told_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "evidence_delivery_pkey" PRIMARY KEY ("place")
);

-- The public half of each key that ever signed.
CREATE TABLE "evidence_signing_key" (
  "kid" TEXT NOT NULL,
  "x" TEXT NOT NULL,
  "used_from" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "used_until" TIMESTAMPTZ(3),
  CONSTRAINT "evidence_signing_key_pkey" PRIMARY KEY ("kid")
);

-- An event follows on the last of its journey, at a time that is neither before that nor still to come, under the hash that
-- docs/evidence-format.md tells.
CREATE FUNCTION "evidence_event_follows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" "evidence_event";
BEGIN
  PERFORM FROM "evidence_key" WHERE "journey_id" = NEW."journey_id" FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'evidence begins with a key' USING ERRCODE = 'check_violation';
  END IF;
  SELECT * INTO "last" FROM "evidence_event" WHERE "journey_id" = NEW."journey_id" ORDER BY "number" DESC LIMIT 1;
  NEW."number" := coalesce("last"."number", 0) + 1;
  NEW."at" := greatest(least(NEW."at", clock_timestamp()), "last"."at");
  NEW."previous" := "last"."leaf_hash";
  NEW."leaf_hash" := encode(sha256('\x00'::bytea || convert_to(concat(
    E'handoff-event/1\n', NEW."journey_id", E'\n', NEW."number", E'\n',
    to_char(NEW."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), E'\n',
    NEW."kind", E'\n', coalesce(NEW."previous", repeat('0', 64)), E'\n', NEW."commitment", E'\n'
  ), 'UTF8')), 'hex');
  RETURN NEW;
END
$$;
CREATE TRIGGER "evidence_event_follows" BEFORE INSERT ON "evidence_event" FOR EACH ROW EXECUTE FUNCTION "evidence_event_follows"();

CREATE FUNCTION "evidence_event_waits_for_its_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "evidence_key" SET
    "last_at" = CASE
      WHEN NEW."kind" = 'details_removed' THEN NULL
      -- What staff do with evidence doesn't prolong how long it is kept.
      WHEN NEW."kind" IN ('evidence_exported', 'hold_placed', 'hold_released', 'erasure_asked') THEN coalesce("last_at", NEW."at")
      ELSE NEW."at"
    END,
    "is_sent" = "is_sent" OR NEW."kind" = 'lead_sent',
    "is_held" = CASE NEW."kind" WHEN 'hold_placed' THEN true WHEN 'hold_released' THEN false ELSE "is_held" END
    WHERE "journey_id" = NEW."journey_id";
  INSERT INTO "evidence_unsealed" ("journey_id", "number") VALUES (NEW."journey_id", NEW."number");
  RETURN NULL;
END
$$;
CREATE TRIGGER "evidence_event_waits_for_its_seal" AFTER INSERT ON "evidence_event" FOR EACH ROW EXECUTE FUNCTION "evidence_event_waits_for_its_seal"();

CREATE FUNCTION "evidence_event_has_details"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "evidence_details" WHERE "journey_id" = NEW."journey_id" AND "number" = NEW."number") THEN
    RAISE EXCEPTION 'an event is kept with its details' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "evidence_event_has_details" AFTER INSERT ON "evidence_event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "evidence_event_has_details"();

CREATE FUNCTION "refuse_shortening_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER "evidence_event_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "evidence_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();
CREATE TRIGGER "evidence_leaf_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "evidence_leaf" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();
CREATE TRIGGER "evidence_node_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "evidence_node" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();
CREATE TRIGGER "evidence_checkpoint_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "evidence_checkpoint" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();
CREATE TRIGGER "evidence_details_stay" BEFORE UPDATE OR TRUNCATE ON "evidence_details" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();

-- Details go only where an event behind them says so, and never while their journey is held.
CREATE FUNCTION "evidence_details_go_openly"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "evidence_event" WHERE "journey_id" = OLD."journey_id" AND "number" > OLD."number" AND "kind" = 'details_removed'
  ) THEN
    RAISE EXCEPTION 'details are removed only where an event says so' USING ERRCODE = 'check_violation';
  END IF;
  IF 'hold_placed' = (
    SELECT "kind" FROM "evidence_event" WHERE "journey_id" = OLD."journey_id" AND "kind" IN ('hold_placed', 'hold_released')
    ORDER BY "number" DESC LIMIT 1
  ) THEN
    RAISE EXCEPTION 'the evidence of this journey is on hold' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "evidence_details_go_openly" BEFORE DELETE ON "evidence_details" FOR EACH ROW EXECUTE FUNCTION "evidence_details_go_openly"();

-- Nothing is shown, agreed to, sent or ended without an event that tells so, from when a journey's evidence has begun. An event
-- stands at the time of what it tells, or later where another came first; so as many as happened since then are told since then.
CREATE FUNCTION "evidence_is_complete"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "journey" UUID;
  "since" TIMESTAMPTZ;
  "begun" TIMESTAMPTZ;
  "moment" TIMESTAMPTZ;
  "happened" BIGINT;
  "told" BIGINT;
BEGIN
  IF TG_TABLE_NAME = 'attempt' THEN
    SELECT "journey_id" INTO "journey" FROM "lead" WHERE "id" = NEW."lead_id";
  ELSE
    "journey" := NEW."journey_id";
  END IF;
  SELECT "begun_at" INTO "since" FROM "evidence_key" WHERE "journey_id" = "journey";
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  CASE TG_ARGV[0]
    WHEN 'consent_displayed' THEN
      "begun" := NEW."displayed_at";
      "moment" := NEW."displayed_at";
      SELECT count(*) INTO "happened" FROM "consent_display" WHERE "journey_id" = "journey" AND "displayed_at" >= "moment";
    WHEN 'consent_acknowledged' THEN
      "begun" := NEW."acknowledged_at";
      "moment" := NEW."acknowledged_at";
      SELECT count(*) INTO "happened" FROM "acknowledgment" WHERE "journey_id" = "journey" AND "acknowledged_at" >= "moment";
    WHEN 'lead_sent' THEN
      "begun" := NEW."acknowledged_at";
      "moment" := NEW."sent_at";
      SELECT count(*) INTO "happened" FROM "attempt" JOIN "lead" ON "lead"."id" = "lead_id"
      WHERE "journey_id" = "journey" AND "sent_at" >= "moment" AND "acknowledged_at" >= "since";
    WHEN 'lead_ended' THEN
      "begun" := NEW."acknowledged_at";
      "moment" := NEW."ended_at";
      SELECT count(*) INTO "happened" FROM "attempt" JOIN "lead" ON "lead"."id" = "lead_id"
      WHERE "journey_id" = "journey" AND "ended_at" >= "moment" AND "acknowledged_at" >= "since";
  END CASE;
  -- What was under way when the evidence began has nobody to tell of it.
  IF "moment" IS NULL OR "begun" < "since" THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO "told" FROM "evidence_event"
  WHERE "journey_id" = "journey" AND "kind" = TG_ARGV[0] AND "at" >= "moment";
  IF "told" < "happened" THEN
    RAISE EXCEPTION 'a journey has no event % for what happened', TG_ARGV[0] USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER "consent_display_is_told" AFTER INSERT ON "consent_display" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "evidence_is_complete"('consent_displayed');
CREATE CONSTRAINT TRIGGER "acknowledgment_is_told" AFTER INSERT ON "acknowledgment" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "evidence_is_complete"('consent_acknowledged');
CREATE CONSTRAINT TRIGGER "attempt_sent_is_told" AFTER UPDATE OF "sent_at" ON "attempt" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "evidence_is_complete"('lead_sent');
CREATE CONSTRAINT TRIGGER "attempt_ended_is_told" AFTER UPDATE OF "ended_at" ON "attempt" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "evidence_is_complete"('lead_ended');
