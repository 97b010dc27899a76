-- An administrator asks for a privileged role for a person, and a second administrator decides.
CREATE TABLE "staff_access_request" (
  "id" UUID NOT NULL,
  "kind" TEXT NOT NULL,
  -- Null for an invitation: the person has no account yet.
  "staff_id" UUID,
  -- The versions that both accounts had. A later one means that the account has changed since.
  "staff_version" INTEGER,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "requested_by" UUID NOT NULL,
  "requested_by_version" INTEGER NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_at" TIMESTAMPTZ(3),
  "decided_by" UUID,
  "decision" TEXT,
  CONSTRAINT "staff_access_request_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_access_request_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "staff_access_request_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "staff_access_request_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "staff_access_request_kind_allowed" CHECK ("kind" IN ('invite', 'change_role', 'enable', 'reset')),
  CONSTRAINT "staff_access_request_role_is_privileged" CHECK ("role" IN ('compliance', 'admin')),
  CONSTRAINT "staff_access_request_invites_a_new_person" CHECK (
    ("kind" = 'invite') = ("staff_id" IS NULL) AND ("staff_id" IS NULL) = ("staff_version" IS NULL)),
  CONSTRAINT "staff_access_request_decision_allowed" CHECK ("decision" IN ('approved', 'declined', 'withdrawn', 'expired')),
  CONSTRAINT "staff_access_request_decision_has_a_time" CHECK (("decision" IS NULL) = ("decided_at" IS NULL)),
  CONSTRAINT "staff_access_request_decision_has_a_person" CHECK (
    ("decided_by" IS NOT NULL) = COALESCE("decision" <> 'expired', false)),
  CONSTRAINT "staff_access_request_approved_by_a_second_person" CHECK (
    "decision" IS DISTINCT FROM 'approved'
    OR ("decided_by" <> "requested_by" AND COALESCE("decided_by" <> "staff_id", true) AND "decided_at" < "expires_at")),
  CONSTRAINT "staff_access_request_withdrawn_by_its_author" CHECK (
    "decision" IS DISTINCT FROM 'withdrawn' OR "decided_by" = "requested_by")
);
CREATE UNIQUE INDEX "staff_access_request_one_open" ON "staff_access_request" ("email") WHERE "decided_at" IS NULL;

-- What was asked and decided is history.
CREATE FUNCTION "refuse_changing_access_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD."decided_at" IS NOT NULL
    OR (NEW."id", NEW."kind", NEW."staff_id", NEW."staff_version", NEW."email", NEW."name", NEW."role", NEW."reason",
        NEW."requested_at", NEW."requested_by", NEW."requested_by_version", NEW."expires_at")
    IS DISTINCT FROM
       (OLD."id", OLD."kind", OLD."staff_id", OLD."staff_version", OLD."email", OLD."name", OLD."role", OLD."reason",
        OLD."requested_at", OLD."requested_by", OLD."requested_by_version", OLD."expires_at") THEN
    RAISE EXCEPTION 'an access request is decided once and never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "staff_access_request_is_history" BEFORE UPDATE OR DELETE ON "staff_access_request" FOR EACH ROW EXECUTE FUNCTION "refuse_changing_access_request"();
