-- handoff: no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lead_operator_status_word_idx" ON "lead" ("operator_status_word"("operator_status"), "created_at", "id");
DROP INDEX CONCURRENTLY IF EXISTS "lead_operator_status_created_at_id_idx";
