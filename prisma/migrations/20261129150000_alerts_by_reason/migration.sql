-- An older release writes neither column: then the alert has no instance, and each of its deliveries is sent on its own.
ALTER TABLE "alert" ADD COLUMN "instance" TEXT;
ALTER TABLE "alert_delivery" ADD COLUMN "merged_into" UUID;
CREATE INDEX "alert_delivery_merged_into_idx" ON "alert_delivery" ("merged_into") WHERE "merged_into" IS NOT NULL;
