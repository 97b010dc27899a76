-- Channels that administrators add in the console. A webhook's address and secret are sealed, and deleted when it is removed.
CREATE TABLE "alert_channel" (
  "id" UUID NOT NULL,
  "channel" TEXT NOT NULL,
  "severities" TEXT[] NOT NULL,
  "staff_id" UUID,
  "host" TEXT,
  "target_master" INTEGER,
  "target_sealed" BYTEA,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "removed_at" TIMESTAMPTZ(3),
  CONSTRAINT "alert_channel_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "alert_channel_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "alert_channel_channel_allowed" CHECK ("channel" IN ('webhook', 'mail')),
  CONSTRAINT "alert_channel_severities_allowed" CHECK ("severities" <@ ARRAY['critical', 'warning', 'notice']),
  CONSTRAINT "alert_channel_has_a_severity" CHECK (cardinality("severities") > 0),
  CONSTRAINT "alert_channel_has_a_receiver" CHECK (
    ("channel" = 'mail') = ("staff_id" IS NOT NULL) AND ("channel" = 'webhook') = ("host" IS NOT NULL)),
  CONSTRAINT "alert_channel_target_is_sealed" CHECK (("target_master" IS NULL) = ("target_sealed" IS NULL)
    AND ("target_sealed" IS NOT NULL) = ("channel" = 'webhook' AND "removed_at" IS NULL))
);
CREATE UNIQUE INDEX "alert_channel_of_person_once" ON "alert_channel" ("staff_id") WHERE "removed_at" IS NULL;

-- Null for a channel of the settings. An older release ignores the column.
ALTER TABLE "alert_delivery" ADD COLUMN "channel_id" UUID;
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "alert_channel" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "alert_delivery_alert_id_idx" ON "alert_delivery" ("alert_id");
CREATE UNIQUE INDEX "alert_delivery_of_settings_once" ON "alert_delivery" ("alert_id", "channel", "event") WHERE "channel_id" IS NULL;
CREATE UNIQUE INDEX "alert_delivery_of_channel_once" ON "alert_delivery" ("alert_id", "channel_id", "event") WHERE "channel_id" IS NOT NULL;
DROP INDEX "alert_delivery_alert_id_channel_event_key";
