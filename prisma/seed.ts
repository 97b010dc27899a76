import pg from 'pg';

/** Puts in what a fresh database needs to take a first lead; leaves what is there already. */
export async function seed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO partner (brand_name, help_email, help_phone, licence_line, privacy_url, terms_url)
       VALUES ('Juniper Money', 'help@juniper.example', '(555) 010-0142',
               'Juniper Money is an example partner. It is not a lender and gives no credit decisions.',
               'https://example.com/juniper/privacy', 'https://example.com/juniper/terms')
       ON CONFLICT DO NOTHING`,
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
