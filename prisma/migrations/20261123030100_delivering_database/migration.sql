-- The database that delivers checkpoints, known by what a restored copy does not share with it. At most one row.
CREATE TABLE "delivering_database" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "fingerprint" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "delivering_database_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "delivering_database_one_row" CHECK ("id" = 1)
);
