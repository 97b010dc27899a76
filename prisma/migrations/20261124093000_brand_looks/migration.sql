-- The shape of the partner's pages. The defaults are how they looked before.
ALTER TABLE "partner"
  ADD COLUMN "corners" TEXT NOT NULL DEFAULT 'soft',
  ADD COLUMN "header" TEXT NOT NULL DEFAULT 'plain',
  ADD CONSTRAINT "partner_corners_allowed" CHECK ("corners" IN ('square', 'soft', 'round')),
  ADD CONSTRAINT "partner_header_allowed" CHECK ("header" IN ('plain', 'tinted', 'solid'));

-- With defaults, because an instance of the release before saves drafts without these columns.
ALTER TABLE "partner_draft"
  ADD COLUMN "corners" TEXT NOT NULL DEFAULT 'soft',
  ADD COLUMN "header" TEXT NOT NULL DEFAULT 'plain',
  ADD CONSTRAINT "partner_draft_corners_allowed" CHECK ("corners" IN ('square', 'soft', 'round')),
  ADD CONSTRAINT "partner_draft_header_allowed" CHECK ("header" IN ('plain', 'tinted', 'solid'));
