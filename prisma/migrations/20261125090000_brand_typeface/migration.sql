-- The typeface of the partner's pages. The default is the one they had before, also for the release before, which saves
-- drafts without this column.
ALTER TABLE "partner"
  ADD COLUMN "typeface" TEXT NOT NULL DEFAULT 'public_sans',
  ADD CONSTRAINT "partner_typeface_allowed" CHECK ("typeface" IN ('public_sans', 'manrope', 'nunito', 'fraunces'));

ALTER TABLE "partner_draft"
  ADD COLUMN "typeface" TEXT NOT NULL DEFAULT 'public_sans',
  ADD CONSTRAINT "partner_draft_typeface_allowed" CHECK ("typeface" IN ('public_sans', 'manrope', 'nunito', 'fraunces'));
