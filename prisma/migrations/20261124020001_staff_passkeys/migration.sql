-- A person may join with a passkey instead of an authenticator app. That they have one of them is checked when they join.
ALTER TABLE "staff" DROP CONSTRAINT IF EXISTS "staff_joined_with_both";

-- An authenticator secret is created when it is enrolled. Those that older invitations hold are ignored.
ALTER TABLE "staff_invitation" ALTER COLUMN "authenticator_master" DROP NOT NULL;
ALTER TABLE "staff_invitation" ALTER COLUMN "authenticator_sealed" DROP NOT NULL;
-- When a password was chosen with the link. From then on the link opens nothing: the password does, until the invitation expires.
ALTER TABLE "staff_invitation" ADD COLUMN "claimed_at" TIMESTAMPTZ(3);

-- enrolling: the password is right, and there is no second factor yet.
ALTER TABLE "staff_session" DROP CONSTRAINT "staff_session_stage_known";
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_stage_known" CHECK ("stage" IN ('password', 'enrolling', 'full'));

CREATE TABLE "staff_passkey" (
  "id" UUID NOT NULL,
  "staff_id" UUID NOT NULL,
  -- base64url, as the browser names it.
  "credential_id" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  -- How often the authenticator says it was used. Synced passkeys always say 0.
  "counter" BIGINT NOT NULL,
  "transports" TEXT[] NOT NULL,
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "staff_passkey_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "staff_passkey_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "staff_passkey_credential_id_key" ON "staff_passkey" ("credential_id");
CREATE INDEX "staff_passkey_staff_id_idx" ON "staff_passkey" ("staff_id");

-- What a passkey has to sign, once and soon, in the session that asked for it.
CREATE TABLE "staff_passkey_challenge" (
  "session_id" UUID NOT NULL,
  "purpose" TEXT NOT NULL,
  "challenge" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "staff_passkey_challenge_pkey" PRIMARY KEY ("session_id", "purpose"),
  CONSTRAINT "staff_passkey_challenge_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "staff_session" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "staff_passkey_challenge_purpose_known" CHECK ("purpose" IN ('create', 'get'))
);
