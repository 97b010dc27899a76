-- handoff: no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prefill_submission_intent_at_idx" ON "prefill_submission" ("intent_at");
