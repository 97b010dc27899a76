-- The operator that confirmed that checking offers is a soft inquiry, by the name that borrowers read, and where it said so.
-- Both or neither. An earlier release doesn't name the columns.
ALTER TABLE "partner" ADD COLUMN "soft_inquiry_operator" TEXT, ADD COLUMN "soft_inquiry_source" TEXT,
  ADD CONSTRAINT "partner_soft_inquiry_has_a_source" CHECK (("soft_inquiry_operator" IS NULL) = ("soft_inquiry_source" IS NULL)),
  ADD CONSTRAINT "partner_soft_inquiry_says_something" CHECK ("soft_inquiry_operator" <> '' AND "soft_inquiry_source" <> '');

ALTER TABLE "partner_draft" ADD COLUMN "soft_inquiry_operator" TEXT, ADD COLUMN "soft_inquiry_source" TEXT,
  ADD CONSTRAINT "partner_draft_soft_inquiry_has_a_source" CHECK (("soft_inquiry_operator" IS NULL) = ("soft_inquiry_source" IS NULL)),
  ADD CONSTRAINT "partner_draft_soft_inquiry_says_something" CHECK ("soft_inquiry_operator" <> '' AND "soft_inquiry_source" <> '');
