-- A browser that opened a landing page. Like a visit, it has no journey.
ALTER TABLE "funnel_event" DROP CONSTRAINT "funnel_event_kind_known",
  ADD CONSTRAINT "funnel_event_kind_known" CHECK ("kind" IN ('landing_viewed', 'visit', 'start', 'step_done', 'consent_displayed', 'submitted', 'link_issued', 'redirected', 'fallback_submitted', 'fallback_redirected')) NOT VALID;

-- The earlier release doesn't name the column when it counts.
ALTER TABLE "funnel_quarter" ADD COLUMN "landing_viewed" INTEGER NOT NULL DEFAULT 0;
