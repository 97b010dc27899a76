-- The states whose borrowers a campaign serves. Empty for every state that the operator takes.
ALTER TABLE "campaign"
  ADD COLUMN "states_served" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
