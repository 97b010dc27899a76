-- The author of a brand draft, for the two-person rule. An earlier release doesn't name the column: its drafts have no
-- author, so a person in Compliance publishes them.
ALTER TABLE "partner_draft" ADD COLUMN "edited_by_staff" UUID,
  ADD CONSTRAINT "partner_draft_edited_by_staff_fkey" FOREIGN KEY ("edited_by_staff") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
