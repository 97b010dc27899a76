-- A value computed from each key that this database was written with. Another key under the same name gives another value.
CREATE TABLE "key_check" (
  "name" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "key_check_pkey" PRIMARY KEY ("name")
);

-- The instances of the app that run, and which master keys of DATA_KEY each of them holds.
CREATE TABLE "instance" (
  "id" UUID NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "data_key_ids" INTEGER[] NOT NULL,
  CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);

-- One row, written to learn whether the database can write.
CREATE TABLE "write_probe" (
  "id" INTEGER NOT NULL,
  "written_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "write_probe_pkey" PRIMARY KEY ("id")
);

-- Fails if the database is read-only or its disk is full. A truncated table needs new room on the disk; a row that is updated
-- may find room in a page that the table has. The owner truncates, since the app's role may not truncate any table.
-- At most every ten seconds, and not while a backup reads the table.
CREATE FUNCTION "probe_write"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public."write_probe" WHERE "written_at" > clock_timestamp() - interval '10 seconds') THEN
    RETURN;
  END IF;
  BEGIN
    LOCK TABLE public."write_probe" IN ACCESS EXCLUSIVE MODE NOWAIT;
  EXCEPTION WHEN lock_not_available THEN
    RETURN;
  END;
  TRUNCATE public."write_probe";
  INSERT INTO public."write_probe" ("id", "written_at") VALUES (1, clock_timestamp());
END
$$;
REVOKE ALL ON FUNCTION "probe_write"() FROM PUBLIC;
