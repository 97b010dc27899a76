-- The consent page as drawn for one version of its sources, without any borrower's values, once under its SHA-256.
CREATE TABLE "page_copy" (
  "sha256" CHAR(64) NOT NULL,
  "bytes" BYTEA NOT NULL,
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "page_copy_pkey" PRIMARY KEY ("sha256"),
  CONSTRAINT "page_copy_of_its_hash" CHECK ("sha256" = encode(sha256("bytes"), 'hex')),
  CONSTRAINT "page_copy_size_allowed" CHECK (octet_length("bytes") <= 2097152)
);
CREATE TRIGGER "page_copy_is_history" BEFORE UPDATE ON "page_copy" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting_history"();

-- The earlier release doesn't name the column: its displays have no copy.
ALTER TABLE "consent_display" ADD COLUMN "page_sha256" CHAR(64),
  ADD CONSTRAINT "consent_display_page_sha256_fkey" FOREIGN KEY ("page_sha256") REFERENCES "page_copy" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
