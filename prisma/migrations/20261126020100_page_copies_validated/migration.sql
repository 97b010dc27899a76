-- handoff: no transaction
ALTER TABLE "consent_display" VALIDATE CONSTRAINT "consent_display_page_sha256_fkey";
