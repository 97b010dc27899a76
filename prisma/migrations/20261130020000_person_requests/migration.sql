-- What people ask about their data, and withdrawals that the operator must hear of. No row holds an address, a number or a name.
CREATE TABLE "person_request" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  -- Null after an erasure, and for a lead whose details were deleted before.
  "lookup_hash" TEXT,
  -- The leads that a withdrawal is about.
  "lead_references" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "received_at" TIMESTAMPTZ(3) NOT NULL,
  "received_by" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  -- Null for the borrower's own withdrawal.
  "requested_by" UUID,
  "reason" TEXT,
  -- The end of the time for an approval or a download.
  "expires_at" TIMESTAMPTZ(3),
  "approved_at" TIMESTAMPTZ(3),
  "approved_by" UUID,
  "ended_at" TIMESTAMPTZ(3),
  "ended_by" UUID,
  "outcome" TEXT,
  CONSTRAINT "person_request_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "person_request_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "person_request_approved_by_fkey" FOREIGN KEY ("approved_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "person_request_ended_by_fkey" FOREIGN KEY ("ended_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "person_request_kind_allowed" CHECK ("kind" IN ('access', 'erasure', 'withdrawal')),
  CONSTRAINT "person_request_received_by_allowed" CHECK ("received_by" IN ('phone', 'mail', 'email', 'text', 'form', 'other')),
  CONSTRAINT "person_request_outcome_allowed" CHECK ("outcome" IN (
    'exported', 'erased', 'on_hold', 'declined', 'withdrawn', 'expired', 'operator_notified')),
  CONSTRAINT "person_request_has_an_author" CHECK ("requested_by" IS NOT NULL OR "kind" = 'withdrawal'),
  CONSTRAINT "person_request_outcome_has_a_time" CHECK (("outcome" IS NULL) = ("ended_at" IS NULL)),
  CONSTRAINT "person_request_approval_has_a_person" CHECK (("approved_at" IS NULL) = ("approved_by" IS NULL)),
  CONSTRAINT "person_request_erased_by_two_people" CHECK ("kind" <> 'erasure' OR (
    "expires_at" IS NOT NULL
    AND COALESCE("approved_by" <> "requested_by" AND "approved_at" < "expires_at", true)
    AND ("approved_by" IS NOT NULL OR COALESCE("outcome" <> 'erased' AND "outcome" <> 'on_hold', true))))
);
CREATE UNIQUE INDEX "person_request_one_open" ON "person_request" ("kind", "lookup_hash") WHERE "ended_at" IS NULL;
CREATE INDEX "person_request_open_idx" ON "person_request" ("due_at", "id") WHERE "ended_at" IS NULL;
CREATE INDEX "person_request_to_end_idx" ON "person_request" ("ended_at") WHERE "ended_at" IS NOT NULL;
CREATE INDEX "person_request_lookup_hash_idx" ON "person_request" ("lookup_hash");

-- What a search was for: only a number can be put on the list of opt-outs.
ALTER TABLE "person_search" ADD COLUMN "kind" TEXT;
