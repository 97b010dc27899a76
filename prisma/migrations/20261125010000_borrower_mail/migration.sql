-- The latest email that a borrower asked for, and the copy of the key to the answers that its link opens. Token and second key are only in
-- that email.
CREATE TABLE "borrower_mail" (
  "journey_id" UUID NOT NULL,
  "request_id" UUID NOT NULL,
  "has_receipt" BOOLEAN NOT NULL,
  "link_hash" TEXT,
  "sealed_key" BYTEA,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "asked_at" TIMESTAMPTZ(3) NOT NULL,
  "sent_at" TIMESTAMPTZ(3),
  "failed_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "borrower_mail_pkey" PRIMARY KEY ("journey_id"),
  CONSTRAINT "borrower_mail_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "borrower_mail_link_has_a_key" CHECK (("link_hash" IS NULL) = ("sealed_key" IS NULL)),
  CONSTRAINT "borrower_mail_has_five_tries" CHECK ("tries" BETWEEN 0 AND 5),
  CONSTRAINT "borrower_mail_lasts_a_day" CHECK ("expires_at" > "asked_at" AND "expires_at" <= "asked_at" + interval '24 hours'),
  CONSTRAINT "borrower_mail_has_one_outcome" CHECK (num_nonnulls("sent_at", "failed_at") <= 1),
  CONSTRAINT "borrower_mail_failed_has_no_link" CHECK ("failed_at" IS NULL OR "link_hash" IS NULL)
);
CREATE UNIQUE INDEX "borrower_mail_link_hash_key" ON "borrower_mail"("link_hash");
CREATE INDEX "borrower_mail_expires_at_idx" ON "borrower_mail"("expires_at");
