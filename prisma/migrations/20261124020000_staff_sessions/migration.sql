-- When the person last proved with a second factor that it is them. Sensitive actions ask again after five minutes.
ALTER TABLE "staff_session" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
-- How the session began and in which browser, for its owner to read. Neither an address nor a whole user agent is stored.
ALTER TABLE "staff_session" ADD COLUMN "method" TEXT;
ALTER TABLE "staff_session" ADD COLUMN "device" TEXT;
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_method_known"
  CHECK ("method" IN ('password', 'authenticator', 'recovery_code', 'passkey', 'company', 'invitation'));
