-- What the attempt was sent with. The campaign's own value may change later. Null in the rows of before.
ALTER TABLE "attempt" ADD COLUMN "partner_campaign_id" TEXT;
