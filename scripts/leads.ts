import pg from 'pg';
import { databaseUrl } from '#env.ts';
import { author } from './author.ts';
import { type Choice, decideLead, listUnknown } from './lead-decisions.ts';
import { PlainError, tellAndExit } from './plain-error.ts';

const USAGE = `How to use it, with DATABASE_URL set:
  npm run leads -- unknown
  npm run leads -- received REFERENCE UUID
  npm run leads -- not-received REFERENCE
  npm run leads -- given-up REFERENCE`;

const CHOICES: Record<string, Choice> = {
  received: 'received',
  'not-received': 'not_received',
  'given-up': 'given_up',
};

const SAYS: Record<Choice, string> = {
  received: 'The operator holds it. It is not sent again.',
  not_received: 'The operator does not hold it. Its borrower may send it again, by an act of their own.',
  given_up: 'It stays unknown, and is not sent again.',
};

await run().catch(tellAndExit);

async function run() {
  const [command = '', reference, uuid] = process.argv.slice(2);
  const choice = CHOICES[command];
  if (command !== 'unknown' && !(choice && reference && (choice === 'received') === Boolean(uuid))) {
    throw new PlainError(USAGE);
  }
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    if (!choice || !reference) return await list(client);
    const operatorUuid = uuid ?? null;
    await decideLead(client, reference, { choice, operatorUuid, by: author() });
    console.log(`Noted of ${reference}. ${SAYS[choice]}`);
  } finally {
    await client.end();
  }
}

async function list(client: pg.Client) {
  const leads = await listUnknown(client);
  if (leads.length === 0) console.log('There is no lead of unknown fate.');
  for (const { reference, interface: product, since, reason, tries } of leads) {
    console.log(
      `${reference}  ${product}  sent ${since}, ${tries === 1 ? 'once' : `${tries} times`}  ${reason}`,
    );
  }
}
