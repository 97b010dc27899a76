-- A first attempt may be inserted as claimed already. Its event is required in this case, too.
CREATE CONSTRAINT TRIGGER "attempt_claimed_is_told" AFTER INSERT ON "attempt" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."sent_at" IS NOT NULL) EXECUTE FUNCTION "evidence_is_complete"('lead_sent');

-- Lets a statement that counts people fail as a whole if one of them has reached the limit.
CREATE FUNCTION "person_within_daily_limit"("is_within" BOOLEAN) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "is_within" THEN
    RAISE EXCEPTION 'a person has sent as many leads as a day allows'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'person_within_daily_limit';
  END IF;
  RETURN true;
END
$$;
REVOKE ALL ON FUNCTION "person_within_daily_limit"(BOOLEAN) FROM PUBLIC;
