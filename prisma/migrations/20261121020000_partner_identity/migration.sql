-- The partner's logo, each file once under its SHA-256, with the size in which it is drawn before it has arrived.
CREATE TABLE "partner_logo" (
  "sha256" CHAR(64) NOT NULL,
  "media_type" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  CONSTRAINT "partner_logo_pkey" PRIMARY KEY ("sha256"),
  CONSTRAINT "partner_logo_of_its_hash" CHECK ("sha256" = encode(sha256("bytes"), 'hex')),
  CONSTRAINT "partner_logo_kind_allowed" CHECK ("media_type" IN ('image/svg+xml', 'image/png')),
  CONSTRAINT "partner_logo_size_allowed" CHECK ("width" BETWEEN 1 AND 4096 AND "height" BETWEEN 1 AND 4096 AND octet_length("bytes") <= 262144)
);

ALTER TABLE "partner" ADD COLUMN "accent" TEXT NOT NULL DEFAULT '#17604a';
ALTER TABLE "partner" ADD COLUMN "logo_sha256" CHAR(64);
-- Whether the logo is the name written out, so that the name need not stand beside it.
ALTER TABLE "partner" ADD COLUMN "logo_holds_name" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "partner" ADD CONSTRAINT "partner_accent_allowed" CHECK ("accent" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "partner" ADD CONSTRAINT "partner_logo_sha256_fkey" FOREIGN KEY ("logo_sha256") REFERENCES "partner_logo" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;
