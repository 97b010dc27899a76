-- Whether `npm run setup` has run, and whether this database holds the sample data of local mode. At most one row.
CREATE TABLE "installation" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "set_up_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "is_sample" BOOLEAN NOT NULL,
  CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "installation_one_row" CHECK ("id" = 1)
);

-- A database with a partner is in use already. It counts as sample data while a borrower could still meet the sample partner:
-- its help address, or one of its published texts.
INSERT INTO "installation" ("is_sample")
SELECT "help_email" = 'help@juniper.example'
  OR EXISTS (SELECT FROM "consent_version" WHERE "state" = 'published' AND "published_by" = 'seed')
FROM "partner";
