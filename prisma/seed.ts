import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const LOGO_PIXELS = 36;

/** Puts in what a fresh database needs to take a first lead; leaves what is there already. */
export async function seed(databaseUrl: string): Promise<void> {
  const logo = await readFile(join(import.meta.dirname, 'juniper.svg'));
  const hash = createHash('sha256').update(logo).digest('hex');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO partner_logo (sha256, media_type, bytes, width, height)
       VALUES ($1, 'image/svg+xml', $2, $3, $3)
       ON CONFLICT DO NOTHING`,
      [hash, logo, LOGO_PIXELS],
    );
    await client.query(
      `INSERT INTO partner (brand_name, help_email, help_phone, licence_line, privacy_url, terms_url, accent, logo_sha256)
       VALUES ('Juniper Money', 'help@juniper.example', '(555) 010-0142',
               'Juniper Money is an example partner. It is not a lender and gives no credit decisions.',
               'https://example.com/juniper/privacy', 'https://example.com/juniper/terms', '#17604a', $1)
       ON CONFLICT DO NOTHING`,
      [hash],
    );
    await client.query(
      `INSERT INTO campaign (slug, name, product, consent_version, partner_campaign_id)
       VALUES ('personal-loan', 'Personal loan', 'personal_loan', 'v3', 'personal-loan')
       ON CONFLICT DO NOTHING`,
    );
  } finally {
    await client.end();
  }
}
