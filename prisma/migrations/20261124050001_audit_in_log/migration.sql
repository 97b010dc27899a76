-- Acts of staff are sealed in the evidence log. The log can't vouch for when rows from before were written, so they are marked.
ALTER TABLE "audit" ADD COLUMN "precedes_log" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "audit" ALTER COLUMN "precedes_log" SET DEFAULT false;

-- What stands in the log for a row of the audit: it names nobody without the row and the salt.
CREATE TABLE "audit_head" (
  "audit_id" BIGINT NOT NULL,
  "entry" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "salt" BYTEA NOT NULL,
  "commitment" CHAR(64) NOT NULL,
  CONSTRAINT "audit_head_pkey" PRIMARY KEY ("audit_id"),
  CONSTRAINT "audit_head_audit_id_fkey" FOREIGN KEY ("audit_id") REFERENCES "audit" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "audit_head_kind_allowed" CHECK ("kind" IN ('staff_act', 'staff_act_earlier', 'staff_act_late')),
  CONSTRAINT "audit_head_hash" CHECK ("commitment" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "audit_head_salt_length" CHECK (length("salt") = 32)
);
CREATE UNIQUE INDEX "audit_head_entry_key" ON "audit_head" ("entry");
CREATE INDEX "audit_head_at_idx" ON "audit_head" ("at");
CREATE TRIGGER "audit_head_stays" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_shortening_history"();

-- A leaf is an event of a journey or an act of staff. Both constraints are validated by the next migration.
ALTER TABLE "evidence_leaf" ALTER COLUMN "journey_id" DROP NOT NULL, ALTER COLUMN "number" DROP NOT NULL, ADD COLUMN "audit_id" BIGINT;
ALTER TABLE "evidence_leaf" ADD CONSTRAINT "evidence_leaf_audit_id_fkey" FOREIGN KEY ("audit_id") REFERENCES "audit_head" ("audit_id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "evidence_leaf" ADD CONSTRAINT "evidence_leaf_of_one_thing" CHECK (
  ("journey_id" IS NULL) = ("number" IS NULL) AND ("journey_id" IS NULL) <> ("audit_id" IS NULL)
) NOT VALID;
