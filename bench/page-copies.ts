import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt, PHONE_HEADERS } from '#tests/support/borrowers/posting-borrower.ts';
import { quantileOf } from './load.ts';
import { ownPerson } from './prepared-borrowers.ts';
import { onServedApp } from './served-bench.ts';

const CONSENT = '/apply/personal-loan/consent';
const WARM_UP = 5;
const AS_FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' };

export type PageCopies = Record<string, number>;

/** Displays of new borrowers on the built app, in turn with a page that it has to draw and with one that it knows. */
export async function benchPageCopies(
  rounds: number,
  copyFile: string,
  signal: AbortSignal,
): Promise<PageCopies> {
  return onServedApp(signal, async ({ app }, { url }, cleanups) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    cleanups.push(() => client.end());
    const times = { new: [] as number[], known: [] as number[] };
    for (let round = -WARM_UP; round < rounds; round += 1) {
      await client.query('UPDATE partner SET help_email = $1', [`help${round}@partner.example`]);
      for (const page of ['new', 'known'] as const) {
        const ms = await timeDisplay(app);
        if (round >= 0) times[page].push(ms);
      }
    }
    const copies = await storedCopies(client);
    writeFileSync(copyFile, copies.largest);
    const p50 = (page: 'new' | 'known') => quantileOf(times[page], 0.5);
    return {
      displaysEach: rounds,
      newPageP50Ms: p50('new'),
      newPageP99Ms: quantileOf(times.new, 0.99),
      knownPageP50Ms: p50('known'),
      knownPageP99Ms: quantileOf(times.known, 0.99),
      addedOncePerVersionMs: p50('new') - p50('known'),
      copies: copies.count,
      largestBytes: copies.largest.length,
      storedBytesPerVersion: copies.storedBytes / copies.count,
    };
  });
}

/** The first display of a new borrower, after the consent page itself has read the configuration. */
async function timeDisplay(app: string): Promise<number> {
  const borrower = borrowerAt(app, () => app, ownPerson(), PERSONAL, PHONE_HEADERS);
  await borrower.begin();
  await borrower.answerAtOnce();
  const { html } = await borrower.ask(CONSENT);
  const [address] = /\/consent\/[0-9a-f]{64}/.exec(html) ?? [];
  if (!address) throw new Error('The consent page shows no text.');
  const start = performance.now();
  const { status } = await borrower.ask(address, { headers: AS_FRAME });
  const ms = performance.now() - start;
  if (status !== 200) throw new Error(`The text answered ${status}.`);
  return ms;
}

async function storedCopies(client: pg.Client) {
  await client.query('VACUUM page_copy');
  const { rows } = await client.query<{ count: number; bytes: string; largest: Buffer }>(
    `SELECT count(*)::int AS count, pg_total_relation_size('page_copy') AS bytes,
       (SELECT bytes FROM page_copy ORDER BY octet_length(bytes) DESC LIMIT 1) AS largest
     FROM page_copy`,
  );
  const [stored] = rows;
  if (!stored?.largest) throw new Error('The app stored no copy of its page.');
  return { count: stored.count, storedBytes: Number(stored.bytes), largest: stored.largest };
}
