-- Numbers that must not be called, by their lookup hashes.
CREATE TABLE "phone_opt_out" (
  "id" UUID NOT NULL,
  "lookup_hash" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "received_by" TEXT NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  -- Null for the borrower's own withdrawal.
  "recorded_by" UUID,
  -- Null for a number without a lead.
  "lead_id" UUID,
  -- When the borrower agreed to calls again, and in which lead.
  "lifted_at" TIMESTAMPTZ(3),
  "lifted_reference" TEXT,
  CONSTRAINT "phone_opt_out_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "phone_opt_out_recorded_by_fkey" FOREIGN KEY ("recorded_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "phone_opt_out_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "lead" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "phone_opt_out_received_by_allowed" CHECK ("received_by" IN ('phone', 'mail', 'email', 'text', 'form', 'other')),
  CONSTRAINT "phone_opt_out_lifted_later" CHECK (
    ("lifted_at" IS NULL) = ("lifted_reference" IS NULL) AND COALESCE("lifted_at" > "since", true))
);
CREATE UNIQUE INDEX "phone_opt_out_one_entry" ON "phone_opt_out" ("lookup_hash") WHERE "lifted_at" IS NULL;
CREATE INDEX "phone_opt_out_lookup_hash_idx" ON "phone_opt_out" ("lookup_hash");
CREATE INDEX "phone_opt_out_lead_id_idx" ON "phone_opt_out" ("lead_id");
CREATE INDEX "phone_opt_out_recorded_at_id_idx" ON "phone_opt_out" ("recorded_at", "id");
CREATE INDEX "phone_opt_out_to_end_idx" ON "phone_opt_out" ("lifted_at") WHERE "lifted_at" IS NOT NULL;
