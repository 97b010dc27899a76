-- Word of an alert on its way out of the house: one row for each channel that was set when it opened or was resolved.
CREATE TABLE "alert_delivery" (
  "id" UUID NOT NULL,
  "alert_id" UUID NOT NULL,
  "channel" TEXT NOT NULL,
  "event" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'queued',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "last_reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "next_try_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "alert_delivery_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "alert_delivery_channel_allowed" CHECK ("channel" IN ('webhook', 'mail')),
  CONSTRAINT "alert_delivery_event_allowed" CHECK ("event" IN ('opened', 'resolved')),
  CONSTRAINT "alert_delivery_state_allowed" CHECK ("state" IN ('queued', 'delivered', 'given_up')),
  CONSTRAINT "alert_delivery_reason_allowed" CHECK ("last_reason" IN (
    'unreachable', 'timed_out', 'tls_failed', 'redirected', 'client_error', 'server_error', 'login_failed', 'mail_refused',
    'interrupted', 'not_configured', 'failed'
  )),
  CONSTRAINT "alert_delivery_attempts_allowed" CHECK ("attempts" BETWEEN 0 AND 5),
  CONSTRAINT "alert_delivery_given_up_for_a_reason" CHECK ("state" <> 'given_up' OR "last_reason" IS NOT NULL),
  CONSTRAINT "alert_delivery_ended_or_queued" CHECK (("state" = 'queued') = ("ended_at" IS NULL)),
  CONSTRAINT "alert_delivery_in_order" CHECK ("next_try_at" >= "created_at" AND "ended_at" >= "created_at")
);
CREATE UNIQUE INDEX "alert_delivery_alert_id_channel_event_key" ON "alert_delivery" ("alert_id", "channel", "event");
CREATE INDEX "alert_delivery_state_next_try_at_idx" ON "alert_delivery" ("state", "next_try_at");
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
