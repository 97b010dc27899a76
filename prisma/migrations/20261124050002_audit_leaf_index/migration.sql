-- handoff: no transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "evidence_leaf_audit_id_key" ON "evidence_leaf" ("audit_id");
ALTER TABLE "evidence_leaf" VALIDATE CONSTRAINT "evidence_leaf_audit_id_fkey";
ALTER TABLE "evidence_leaf" VALIDATE CONSTRAINT "evidence_leaf_of_one_thing";
