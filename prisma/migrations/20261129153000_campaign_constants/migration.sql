-- Constants of a campaign, sent on in partnerPassedData: a list of {"name", "value"} with texts, numbers and booleans.
ALTER TABLE "campaign"
  ADD COLUMN "constants" JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "campaign_constants_are_a_list" CHECK (jsonb_typeof("constants") = 'array');
