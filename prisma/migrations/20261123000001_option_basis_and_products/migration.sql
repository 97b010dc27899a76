-- `sample`: the value appears in the operator's samples only. The contract shows none of these lists, so their first values came
-- as confirmed by mistake. What staff have confirmed themselves stays confirmed.
ALTER TABLE "choice" DROP CONSTRAINT "choice_basis_allowed";
ALTER TABLE "choice" ADD CONSTRAINT "choice_basis_allowed" CHECK ("basis" IN ('confirmed', 'sample', 'assumed'));
UPDATE "choice" SET "basis" = 'sample', "version" = "version" + 1
WHERE "basis" = 'confirmed' AND "basis_by" IS NULL AND "list" <> 'loan_purpose'
  AND ("list", "value") NOT IN (('employment_status', 'employed_full_time'), ('housing_type', 'rent'));

-- The products whose forms offer the value. Empty: every product that asks from the list.
ALTER TABLE "choice" ADD COLUMN "products" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "choice" ADD CONSTRAINT "choice_products_allowed" CHECK ("products" <@ ARRAY['personal_loan', 'refinance', 'prefill']);

-- The contract closes this list. Any other value would be refused with the lead, so it is taken off the list.
UPDATE "choice" SET "retired_at" = clock_timestamp(), "version" = "version" + 1
WHERE "list" = 'loan_purpose' AND "retired_at" IS NULL AND "value" NOT IN (
  'credit_card_refinancing', 'debt_consolidation', 'home_improvement', 'major_purchase', 'home_buying', 'car_financing', 'green_loan',
  'business', 'vacation', 'moving_relocation', 'medical_expenses', 'wedding', 'motorcycle', 'rv', 'boat', 'taxes', 'baby_or_adoption',
  'engagement_ring_financing', 'cosmetic_procedures', 'special_occasion', 'other');
ALTER TABLE "choice" ADD CONSTRAINT "choice_loan_purpose_of_the_contract" CHECK ("list" <> 'loan_purpose' OR "retired_at" IS NOT NULL OR "value" IN (
  'credit_card_refinancing', 'debt_consolidation', 'home_improvement', 'major_purchase', 'home_buying', 'car_financing', 'green_loan',
  'business', 'vacation', 'moving_relocation', 'medical_expenses', 'wedding', 'motorcycle', 'rv', 'boat', 'taxes', 'baby_or_adoption',
  'engagement_ring_financing', 'cosmetic_procedures', 'special_occasion', 'other'));
