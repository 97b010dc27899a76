import pg from 'pg';
import { setUp } from '#prisma/setup.ts';

const BRAND = {
  brandName: 'Larch Lending Desk',
  helpEmail: 'help@larch.example',
  helpPhone: '(555) 010-0177',
};

/** Like `npm run setup`, and opens one campaign for personal loans with the operator's text. */
export async function setUpWithCampaign(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (!(await setUp(client, BRAND))) throw new Error('this database holds sample data');
    await client.query(
      "UPDATE partner SET privacy_url = 'https://larch.example/privacy', terms_url = 'https://larch.example/terms'",
    );
    await client.query(
      `INSERT INTO campaign (slug, name, product, consent_version, partner_campaign_id, flow, fallback, listed_at, opened_at)
       VALUES ('personal-loan', 'Personal loan', 'personal_loan', 'v3', 'personal-loan', 'personal-borrower', 'prefill', 1, clock_timestamp())`,
    );
  } finally {
    await client.end();
  }
}
