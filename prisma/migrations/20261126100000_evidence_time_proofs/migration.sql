-- The time that a party outside stated for a checkpoint: the cosignature line of a witness, or a timestamp token in
-- base64url. A source states it once for each checkpoint.
CREATE TABLE "evidence_time_proof" (
  "size" BIGINT NOT NULL,
  "source" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "proof" TEXT NOT NULL,
  "stated_at" TIMESTAMPTZ(3) NOT NULL,
  "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "evidence_time_proof_pkey" PRIMARY KEY ("source", "size"),
  CONSTRAINT "evidence_time_proof_kind_known" CHECK ("kind" IN ('witness', 'timestamp')),
  CONSTRAINT "evidence_time_proof_size_fkey" FOREIGN KEY ("size") REFERENCES "evidence_checkpoint" ("size") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "evidence_time_proof_size_idx" ON "evidence_time_proof" ("size");
CREATE TRIGGER "evidence_time_proof_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "evidence_time_proof" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();
