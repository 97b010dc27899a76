-- Staff edit prefill flows in the console. The version grows with each change, so that two people don't overwrite each other.
-- Campaigns can't choose a retired flow.
ALTER TABLE "prefill_flow" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "prefill_flow" ADD COLUMN "retired_at" TIMESTAMPTZ(3);
