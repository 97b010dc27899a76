-- Who takes care of an alert, and until when it is out of sight.
ALTER TABLE "alert"
  ADD COLUMN "assigned_to" UUID,
  ADD COLUMN "assigned_at" TIMESTAMPTZ(3),
  ADD COLUMN "snoozed_by" UUID,
  ADD COLUMN "snoozed_at" TIMESTAMPTZ(3),
  ADD COLUMN "snoozed_until" TIMESTAMPTZ(3);
ALTER TABLE "alert" ADD CONSTRAINT "alert_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "alert" ADD CONSTRAINT "alert_snoozed_by_fkey" FOREIGN KEY ("snoozed_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "alert" ADD CONSTRAINT "alert_assigned_at_a_time" CHECK (("assigned_to" IS NULL) = ("assigned_at" IS NULL));
ALTER TABLE "alert" ADD CONSTRAINT "alert_snoozed_by_a_person" CHECK (
  ("snoozed_by" IS NULL) = ("snoozed_at" IS NULL) AND ("snoozed_at" IS NULL) = ("snoozed_until" IS NULL));
ALTER TABLE "alert" ADD CONSTRAINT "alert_snoozed_for_a_week_at_most" CHECK (
  "snoozed_until" > "snoozed_at" AND "snoozed_until" <= "snoozed_at" + interval '168 hours');
