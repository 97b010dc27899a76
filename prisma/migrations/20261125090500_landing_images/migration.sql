-- The picture of a landing page, each file once under its SHA-256. A landing version names it in its content.
CREATE TABLE "landing_image" (
  "sha256" CHAR(64) NOT NULL,
  "media_type" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  CONSTRAINT "landing_image_pkey" PRIMARY KEY ("sha256"),
  CONSTRAINT "landing_image_of_its_hash" CHECK ("sha256" = encode(sha256("bytes"), 'hex')),
  CONSTRAINT "landing_image_kind_allowed" CHECK ("media_type" IN ('image/png', 'image/jpeg')),
  CONSTRAINT "landing_image_size_allowed" CHECK ("width" BETWEEN 1 AND 4096 AND "height" BETWEEN 1 AND 4096 AND octet_length("bytes") <= 262144)
);
