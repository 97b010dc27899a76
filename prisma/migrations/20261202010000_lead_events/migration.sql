-- The number of a lead's newest event. Its start and its first agreement are 1 and 2, so a lead that an older release wrote
-- continues with 3. A constant default rewrites no row.
ALTER TABLE "lead" ADD COLUMN "last_event" INTEGER NOT NULL DEFAULT 2;

-- The statements of borrowers write both tables, so a rule that fails would cost a lead: the rules are few.
CREATE TABLE "lead_event" (
  "id" UUID NOT NULL,
  "journey_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "body" JSONB NOT NULL,
  CONSTRAINT "lead_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "lead_event_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "lead_event_type_known" CHECK ("type" IN (
    'journey.started', 'consent.agreed', 'lead.accepted', 'lead.refused', 'lead.unconfirmed', 'lead.redirected',
    'lead.withdrawn', 'lead.reconciled', 'lead.erased'
  ))
);
CREATE UNIQUE INDEX "lead_event_journey_id_sequence_key" ON "lead_event"("journey_id", "sequence");
CREATE INDEX "lead_event_at_idx" ON "lead_event"("at");

CREATE TABLE "event_endpoint" (
  "id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "types" TEXT[] NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'active',
  "secret_sealed" BYTEA,
  "secret_master" INTEGER,
  "previous_secret_sealed" BYTEA,
  "previous_secret_master" INTEGER,
  "previous_secret_until" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "removed_at" TIMESTAMPTZ(3),
  CONSTRAINT "event_endpoint_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "event_endpoint_state_known" CHECK ("state" IN ('active', 'paused', 'stopped', 'removed')),
  CONSTRAINT "event_endpoint_removed_without_secrets" CHECK (
    CASE "state" WHEN 'removed' THEN "removed_at" IS NOT NULL AND num_nonnulls("secret_sealed", "previous_secret_sealed") = 0
      ELSE "removed_at" IS NULL AND num_nonnulls("secret_sealed", "secret_master") = 2 END),
  CONSTRAINT "event_endpoint_previous_secret_whole" CHECK (
    ("previous_secret_sealed" IS NULL) = ("previous_secret_master" IS NULL)
    AND ("previous_secret_sealed" IS NULL) = ("previous_secret_until" IS NULL))
);
CREATE UNIQUE INDEX "event_endpoint_once_a_url" ON "event_endpoint"("url") WHERE "removed_at" IS NULL;

CREATE INDEX "event_endpoint_to_end_idx" ON "event_endpoint"("removed_at") WHERE "removed_at" IS NOT NULL;

CREATE TABLE "event_delivery" (
  "event_id" UUID NOT NULL,
  "endpoint_id" UUID NOT NULL,
  "journey_id" UUID NOT NULL,
  "sequence" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'queued',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "last_reason" TEXT,
  CONSTRAINT "event_delivery_pkey" PRIMARY KEY ("event_id", "endpoint_id"),
  CONSTRAINT "event_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "lead_event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "event_delivery_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "event_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "event_delivery_state_known" CHECK ("state" IN ('queued', 'delivered', 'failed')),
  CONSTRAINT "event_delivery_ended_or_queued" CHECK (("state" = 'queued') = ("ended_at" IS NULL))
);
-- A backlog may have a million rows. One index finds the next event, the other whether an earlier one of its lead waits.
CREATE INDEX "event_delivery_due_idx" ON "event_delivery"("endpoint_id", "next_at", "sequence") WHERE "state" = 'queued';
CREATE INDEX "event_delivery_waiting_idx" ON "event_delivery"("endpoint_id", "journey_id", "sequence") WHERE "state" = 'queued';
CREATE INDEX "event_delivery_endpoint_id_created_at_idx" ON "event_delivery"("endpoint_id", "created_at");
CREATE INDEX "event_delivery_created_at_idx" ON "event_delivery"("created_at");
