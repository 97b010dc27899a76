-- When a key was stolen, at the earliest: verifiers count nothing under it without an older time from outside.
ALTER TABLE "evidence_signing_key" ADD COLUMN "revoked_from" TIMESTAMPTZ(3);
