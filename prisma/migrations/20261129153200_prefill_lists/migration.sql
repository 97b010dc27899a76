-- handoff: no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prefill_submission_outcome_intent_at_id_idx" ON "prefill_submission" ("outcome", "intent_at", "id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prefill_submission_test_idx" ON "prefill_submission" ("intent_at", "id") WHERE "is_test";
