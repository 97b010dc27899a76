-- What a fetched consent text was found to hold. A fetch that is unsafe, or that brought no main block, closes the form.
ALTER TABLE "consent_fetch" ADD COLUMN "verdict" TEXT NOT NULL DEFAULT 'safe';
ALTER TABLE "consent_fetch" ADD COLUMN "findings" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "consent_fetch" ALTER COLUMN "verdict" DROP DEFAULT;
ALTER TABLE "consent_fetch" ADD CONSTRAINT "consent_fetch_verdict_allowed" CHECK ("verdict" IN ('safe', 'odd', 'unsafe', 'no_main_block'));

CREATE TABLE "alert" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "count" INTEGER NOT NULL DEFAULT 1,
  "resolved_at" TIMESTAMPTZ(3),
  CONSTRAINT "alert_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "alert_seen_in_order" CHECK ("last_seen_at" >= "first_seen_at" AND "count" >= 1)
);
CREATE INDEX "alert_kind_subject_idx" ON "alert" ("kind", "subject");
-- However often and from however many instances: one open alert of a kind about a subject.
CREATE UNIQUE INDEX "alert_open_once" ON "alert" ("kind", "subject") WHERE "resolved_at" IS NULL;

CREATE TABLE "rate_limit" (
  "key" VARCHAR(255) NOT NULL,
  "points" INTEGER NOT NULL DEFAULT 0,
  "expire" BIGINT,
  CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);
