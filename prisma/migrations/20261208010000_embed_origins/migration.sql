-- Origins of the partner's sites that may show the starter card. An older release ignores the column.
ALTER TABLE "campaign"
  ADD COLUMN "embed_origins" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD CONSTRAINT "campaign_has_few_embed_origins" CHECK (cardinality("embed_origins") <= 10);
