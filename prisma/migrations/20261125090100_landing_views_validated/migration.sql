-- handoff: no transaction
ALTER TABLE "funnel_event" VALIDATE CONSTRAINT "funnel_event_kind_known";
