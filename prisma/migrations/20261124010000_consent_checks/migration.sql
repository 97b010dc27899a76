-- The verdict on a text depends on nothing but its bytes and the version of the check, so it is computed once.
CREATE TABLE "consent_check" (
  "sha256" CHAR(64) NOT NULL,
  "checker_version" TEXT NOT NULL,
  "verdict" TEXT NOT NULL,
  "findings" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "consent_check_pkey" PRIMARY KEY ("sha256", "checker_version"),
  CONSTRAINT "consent_check_verdict_allowed" CHECK ("verdict" IN ('safe', 'odd', 'unsafe'))
);
