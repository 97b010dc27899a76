-- The id of a receipt is all that it takes to read the receipt. A version 4 UUID has 122 random bits. Random digits in place of its version
-- and its variant make 128. Older receipts keep their ids.
CREATE FUNCTION "new_receipt_id"() RETURNS UUID LANGUAGE sql VOLATILE AS $$
  SELECT overlay(overlay(gen_random_uuid()::text
    PLACING left(gen_random_uuid()::text, 1) FROM 15)
    PLACING left(gen_random_uuid()::text, 1) FROM 20)::uuid
$$;
ALTER TABLE "journey" ALTER COLUMN "receipt_id" SET DEFAULT "new_receipt_id"();
