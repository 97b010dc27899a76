-- What a crash must not lose. An older release ignores the columns.
ALTER TABLE "person_request"
  -- How many applications an approved erasure is about.
  ADD COLUMN "journeys" INTEGER,
  -- Time and author of a withdrawal whose events are not all in the evidence yet.
  ADD COLUMN "events_missing_at" TIMESTAMPTZ(3),
  ADD COLUMN "events_missing_by" UUID;
ALTER TABLE "person_request" ADD CONSTRAINT "person_request_events_missing_by_fkey" FOREIGN KEY ("events_missing_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "person_request" ADD CONSTRAINT "person_request_missing_events_have_an_author" CHECK (("events_missing_at" IS NULL) = ("events_missing_by" IS NULL));
CREATE INDEX "person_request_events_missing_idx" ON "person_request" ("id") WHERE "events_missing_at" IS NOT NULL;
