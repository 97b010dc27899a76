import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { publishSampleConsent } from './sample-consent.ts';
import { readInstallation, transaction } from './setup.ts';
import { addStandardRows } from './standard.ts';

const LOGO_PIXELS = 36;

/** False: the database is set up for a real partner, so nothing was added. */
export async function addSample(databaseUrl: string, mode: string): Promise<boolean> {
  if (mode !== 'local') throw new Error('Sample data is for HANDOFF_MODE=local only. Use npm run setup.');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await transaction(client, async () => {
      const { brandName, isSample } = await readInstallation(client);
      if (brandName !== null && !isSample) return false;
      await addSampleRows(client);
      return true;
    });
  } finally {
    await client.end();
  }
}

async function addSampleRows(client: pg.Client) {
  await client.query('INSERT INTO installation (is_sample) VALUES (true) ON CONFLICT DO NOTHING');
  const logo = await readFile(join(import.meta.dirname, 'juniper.svg'));
  const hash = createHash('sha256').update(logo).digest('hex');
  await client.query(
    `INSERT INTO partner_logo (sha256, media_type, bytes, width, height)
     VALUES ($1, 'image/svg+xml', $2, $3, $3)
     ON CONFLICT DO NOTHING`,
    [hash, logo, LOGO_PIXELS],
  );
  await client.query(
    `INSERT INTO partner (brand_name, help_email, help_phone, licence_line, license_line_es, privacy_url, terms_url, accent, logo_sha256)
     VALUES ('Juniper Money', 'help@juniper.example', '(555) 010-0142',
             'Juniper Money is an example partner. It is not a lender and doesn’t make credit decisions.',
             'Juniper Money es un socio de ejemplo. No es un prestamista y no toma decisiones de crédito.',
             'https://example.com/juniper/privacy', 'https://example.com/juniper/terms', '#17604a', $1)
     ON CONFLICT DO NOTHING`,
    [hash],
  );
  await addStandardRows(client);
  await publishSampleConsent(client, 'personal_v2', 'personal-v2.html');
  await publishSampleConsent(client, 'refinance', 'refinance.html');
  await client.query(
    `INSERT INTO campaign (slug, name, product, consent_version, partner_campaign_id, flow, fallback, pass_through, listed_at, opened_at)
     VALUES ('personal-loan', 'Personal loan', 'personal_loan', 'v3', 'personal-loan', 'personal-borrower', 'prefill', '{gclid,click_id}', 1, clock_timestamp()),
            ('personal-loan-v2', 'Personal loan, stored consent', 'personal_loan', 'v2', 'personal-loan-v2', 'personal-borrower', 'prefill', '{}', NULL, clock_timestamp()),
            ('student-refinance', 'Student-loan refinance', 'refinance', NULL, 'student-refinance', NULL, 'none', '{}', 2, clock_timestamp()),
            ('quick-start', 'Quick start', 'prefill', NULL, 'quick-start', 'personal-borrower', 'none', '{}', 3, clock_timestamp())
     ON CONFLICT DO NOTHING`,
  );
}
