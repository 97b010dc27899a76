import { setUp } from '#prisma/setup.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { emptyDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { connectedTo } from '#tests/support/database/sql.ts';

const BRAND = {
  brandName: 'Larch Lending Desk',
  helpEmail: 'help@larch.example',
  helpPhone: '(555) 010-0177',
};

/** After `npm run migrate` and `npm run setup`, with one open campaign for personal loans with the operator's text. */
export async function productionDatabase(): Promise<OwnDatabase> {
  const database = await emptyDatabase();
  await migrateDatabase(asOwner(database.url), APP_ROLE);
  await connectedTo(database.url, async (client) => {
    if (!(await setUp(client, BRAND))) throw new Error('this database holds sample data');
    await client.query(
      "UPDATE partner SET privacy_url = 'https://larch.example/privacy', terms_url = 'https://larch.example/terms'",
    );
    await client.query(
      `INSERT INTO campaign (slug, name, product, consent_version, partner_campaign_id, flow, fallback, listed_at, opened_at)
       VALUES ('personal-loan', 'Personal loan', 'personal_loan', 'v3', 'personal-loan', 'personal-borrower', 'prefill', 1, clock_timestamp())`,
    );
  });
  return database;
}
