-- The license line of Spanish pages. Without it, they show the English one. An earlier release doesn't name the column.
ALTER TABLE "partner" ADD COLUMN "license_line_es" TEXT,
  ADD CONSTRAINT "partner_license_line_es_says_something" CHECK ("license_line_es" <> '');

ALTER TABLE "partner_draft" ADD COLUMN "license_line_es" TEXT,
  ADD CONSTRAINT "partner_draft_license_line_es_says_something" CHECK ("license_line_es" <> '');
