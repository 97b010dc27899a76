-- Accounts whose people sign in through the company's identity provider, known by issuer and subject. They have no password here.
ALTER TABLE "staff" ADD COLUMN "company_issuer" TEXT;
ALTER TABLE "staff" ADD COLUMN "company_subject" TEXT;
-- Until when the next company sign-in with this email address may take over a local account: an operator allowed it by a command.
ALTER TABLE "staff" ADD COLUMN "company_link_until" TIMESTAMPTZ(3);
ALTER TABLE "staff" ADD CONSTRAINT "staff_company_is_whole"
  CHECK (("company_issuer" IS NULL) = ("company_subject" IS NULL));
ALTER TABLE "staff" ADD CONSTRAINT "staff_company_has_no_password"
  CHECK ("company_issuer" IS NULL OR ("password_hash" IS NULL AND "authenticator_sealed" IS NULL));
ALTER TABLE "staff" DROP CONSTRAINT IF EXISTS "staff_joined_with_both";
ALTER TABLE "staff" ADD CONSTRAINT "staff_joined_with_a_way_in"
  CHECK ("joined_at" IS NULL OR "password_hash" IS NOT NULL OR "company_issuer" IS NOT NULL);
CREATE UNIQUE INDEX "staff_company_issuer_company_subject_key" ON "staff" ("company_issuer", "company_subject");
