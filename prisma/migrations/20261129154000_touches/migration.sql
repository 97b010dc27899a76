-- Where the first and the last arrival of each journey came from. Journeys of earlier releases get no rows: their UTM values are in
-- journey.entry, and a copy of all rows would be a large write beside a running release.
CREATE TABLE "touch" (
  "journey_id" UUID NOT NULL,
  "place" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "utm_source" TEXT,
  "utm_medium" TEXT,
  "utm_campaign" TEXT,
  "utm_term" TEXT,
  "utm_content" TEXT,
  "click_name" TEXT,
  "click_id" TEXT,
  "referrer_host" TEXT,
  CONSTRAINT "touch_pkey" PRIMARY KEY ("journey_id", "place"),
  CONSTRAINT "touch_journey_id_fkey" FOREIGN KEY ("journey_id") REFERENCES "journey"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "touch_place_known" CHECK ("place" IN ('first', 'last')),
  CONSTRAINT "touch_click_has_a_name" CHECK (("click_name" IS NULL) = ("click_id" IS NULL)),
  CONSTRAINT "touch_values_are_bounded" CHECK (greatest(length("utm_source"), length("utm_medium"), length("utm_campaign"),
    length("utm_term"), length("utm_content"), length("click_id")) <= 512
    AND length("click_name") <= 40 AND length("referrer_host") <= 253)
);
CREATE INDEX "touch_at_idx" ON "touch"("at");
