-- How often a parameter of a campaign's link was dropped, and why. Never its value.
CREATE TABLE "dropped_parameter" (
  "campaign_slug" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "name" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "dropped_parameter_pkey" PRIMARY KEY ("campaign_slug", "day", "name", "reason"),
  CONSTRAINT "dropped_parameter_campaign_slug_fkey" FOREIGN KEY ("campaign_slug") REFERENCES "campaign" ("slug") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "dropped_parameter_reason_known" CHECK ("reason" IN ('email', 'phone', 'ssn', 'too_long', 'characters')),
  CONSTRAINT "dropped_parameter_is_counted" CHECK ("count" > 0)
);
CREATE INDEX "dropped_parameter_day_idx" ON "dropped_parameter" ("day");
