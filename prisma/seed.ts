import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CHOICES } from './choices.ts';
import { seedConsent } from './first-consent.ts';

const LOGO_PIXELS = 36;
const ASKED_FOR_PREFILL = [
  'requestedLoanAmount',
  'loanPurpose',
  'creditScoreQuality',
  'firstName',
  'lastName',
  'email',
  'phone',
];

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
    await seedChoices(client);
    await seedConsent(client, 'personal_v2', 'personal-v2.html');
    await seedConsent(client, 'refinance', 'refinance.html');
    await client.query(
      `INSERT INTO prefill_flow (slug, questions) VALUES ('personal-borrower', $1) ON CONFLICT DO NOTHING`,
      [ASKED_FOR_PREFILL],
    );
    await client.query(
      `INSERT INTO campaign (slug, name, product, consent_version, partner_campaign_id, flow, fallback, pass_through, listed_at, opened_at)
       VALUES ('personal-loan', 'Personal loan', 'personal_loan', 'v3', 'personal-loan', 'personal-borrower', 'prefill', '{gclid,click_id}', 1, clock_timestamp()),
              ('personal-loan-v2', 'Personal loan, stored consent', 'personal_loan', 'v2', 'personal-loan-v2', 'personal-borrower', 'prefill', '{}', NULL, clock_timestamp()),
              ('student-refinance', 'Student-loan refinance', 'refinance', NULL, 'student-refinance', NULL, 'none', '{}', 2, clock_timestamp()),
              ('quick-start', 'Quick start', 'prefill', NULL, 'quick-start', 'personal-borrower', 'none', '{}', 3, clock_timestamp())
       ON CONFLICT DO NOTHING`,
    );
  } finally {
    await client.end();
  }
}

async function seedChoices(client: pg.Client) {
  for (const [list, { confirmed, assumed }] of Object.entries(CHOICES)) {
    const rows = [
      ...confirmed.map((choice) => [...choice, 'confirmed']),
      ...assumed.map((choice) => [...choice, 'assumed']),
    ];
    for (const [position, [value, label, basis]] of rows.entries()) {
      await client.query(
        `INSERT INTO choice (list, value, label, position, basis) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [list, value, label, position, basis],
      );
    }
  }
}
