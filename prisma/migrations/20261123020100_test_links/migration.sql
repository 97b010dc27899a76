-- Whether leads of test links go to the operator. Off, they end before a byte leaves.
ALTER TABLE "campaign" ADD COLUMN "tests_reach_operator" BOOLEAN NOT NULL DEFAULT false;
