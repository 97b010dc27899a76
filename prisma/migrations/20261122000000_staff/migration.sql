-- Who may use the console. A person is never deleted: what they did is kept under their id.
CREATE TABLE "staff" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "password_hash" TEXT,
  -- The secret of the authenticator app, sealed under the master key of DATA_KEY with this id.
  "authenticator_master" INTEGER,
  "authenticator_sealed" BYTEA,
  -- The last half minute of which a code was taken, so that none is taken twice.
  "authenticator_step" BIGINT,
  "time_zone" TEXT NOT NULL DEFAULT 'UTC',
  -- Grows with whatever must end the sessions there are: a new role, a new password, being disabled.
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "joined_at" TIMESTAMPTZ(3),
  "disabled_at" TIMESTAMPTZ(3),
  CONSTRAINT "staff_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_email_in_small_letters" CHECK ("email" = lower("email")),
  CONSTRAINT "staff_role_known" CHECK ("role" IN ('viewer', 'marketer', 'compliance', 'admin')),
  CONSTRAINT "staff_authenticator_whole" CHECK (("authenticator_master" IS NULL) = ("authenticator_sealed" IS NULL)),
  CONSTRAINT "staff_joined_with_both" CHECK ("joined_at" IS NULL OR ("password_hash" IS NOT NULL AND "authenticator_sealed" IS NOT NULL))
);
CREATE UNIQUE INDEX "staff_email_key" ON "staff" ("email");

-- A link by which somebody sets their own password and authenticator, once.
CREATE TABLE "staff_invitation" (
  "token_sha256" CHAR(64) NOT NULL,
  "staff_id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  -- The authenticator secret that this link offers, sealed; it is the person's own once a code of it was right.
  "authenticator_master" INTEGER NOT NULL,
  "authenticator_sealed" BYTEA NOT NULL,
  CONSTRAINT "staff_invitation_pkey" PRIMARY KEY ("token_sha256"),
  CONSTRAINT "staff_invitation_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "staff_invitation_staff_id_key" ON "staff_invitation" ("staff_id");

CREATE TABLE "staff_recovery_code" (
  "staff_id" UUID NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "staff_recovery_code_pkey" PRIMARY KEY ("staff_id", "sha256"),
  CONSTRAINT "staff_recovery_code_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- One browser in which somebody has signed in, or has got as far as the password.
CREATE TABLE "staff_session" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  -- The person's version as it was: of another version nothing counts any more.
  "version" INTEGER NOT NULL,
  "stage" TEXT NOT NULL,
  "began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "staff_session_stage_known" CHECK ("stage" IN ('password', 'full'))
);
CREATE INDEX "staff_session_staff_id_idx" ON "staff_session" ("staff_id");
CREATE INDEX "staff_session_last_seen_at_idx" ON "staff_session" ("last_seen_at");

-- What staff have done: who, what, to what, as it was before and after. Only ever added to.
CREATE TABLE "audit" (
  "id" BIGINT NOT NULL GENERATED ALWAYS AS IDENTITY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "staff_id" UUID,
  -- The e-mail address at the time, or the name of who used a command.
  "actor" TEXT NOT NULL,
  "act" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "reason" TEXT,
  "before" JSONB,
  "after" JSONB,
  CONSTRAINT "audit_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "audit_act_is_a_word" CHECK ("act" ~ '^[a-z_]+$')
);
CREATE INDEX "audit_actor_id_idx" ON "audit" ("actor", "id");
CREATE INDEX "audit_act_id_idx" ON "audit" ("act", "id");
CREATE INDEX "audit_subject_id_idx" ON "audit" ("subject", "id");

CREATE FUNCTION "audit_is_only_added_to"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what staff have done is only ever added to' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER "audit_is_only_added_to" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_is_only_added_to"();
CREATE TRIGGER "audit_is_not_emptied" BEFORE TRUNCATE ON "audit" EXECUTE FUNCTION "audit_is_only_added_to"();

-- A form of the console that could not be taken as it was sent, until it is sent right: nothing typed is lost.
CREATE TABLE "returned_form" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  "path" TEXT NOT NULL,
  "fields" JSONB NOT NULL,
  "errors" JSONB NOT NULL,
  "returned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "returned_form_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "returned_form_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "returned_form_returned_at_idx" ON "returned_form" ("returned_at");
