-- The newest format of cookies that an instance opens. Release 1.0 writes nothing here and opens format 1 alone.
ALTER TABLE "instance" ADD COLUMN "cookie_format" INTEGER;

-- A database in use: for a day (instances forget each other after that), cookies are sealed so that 1.0 opens them too. The upgrade
-- may then be rolled out, or undone, without losing an unfinished application. Already not live: no key rotation waits for this row.
INSERT INTO "instance" ("id", "data_key_ids", "seen_at")
SELECT gen_random_uuid(), '{}', clock_timestamp() - interval '2 minutes'
WHERE EXISTS (SELECT FROM "journey");
