-- handoff: no transaction
UPDATE "lead" SET "warned_at" = "known"."first_at", "warnings" = "known"."count"
FROM (
  SELECT "lead_id", min(coalesce("ended_at", "intent_at")) AS "first_at", count(*)::int AS "count"
  FROM "attempt" WHERE "operator_warning" IS NOT NULL GROUP BY "lead_id"
) AS "known"
WHERE "lead"."id" = "known"."lead_id" AND "warned_at" IS NULL;
UPDATE "lead" SET "warned_at" = "created_at", "warnings" = 1 WHERE "operator_warning" IS NOT NULL AND "warned_at" IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "lead_warned_idx" ON "lead" ("created_at", "id") WHERE "warned_at" IS NOT NULL;
