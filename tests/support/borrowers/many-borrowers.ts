import { randomUUID } from 'node:crypto';
import { newSealingKey, open, seal } from '#platform/crypto/seal.ts';
import type { Query } from '#tests/support/database/sql.ts';
import { openCookie, sealCookie } from './cookie-jar.ts';
import { aPerson, borrowerAt, type PostingBorrower } from './posting-borrower.ts';

const COOKIE = 'handoff-journey';
const DAY_SECONDS = 86_400;
const BATCH_SIZE = 10;

type Source = {
  model: PostingBorrower;
  origin: string;
  at: () => string;
  query: Query;
  sessionSecret: string;
};
type Key = { journeyId: string; key: string };

/** Copies the model's rows for each new borrower: a thousand journeys through the form would take too long. */
export async function cloneBorrowers(count: number, { model, origin, at, query, sessionSecret }: Source) {
  const secret = { id: 1, secret: sessionSecret };
  const own = openCookie('journey', model.cookies.get(COOKIE) ?? '', secret) as Key;
  const [draft] = await query<{ sealed: Buffer }>('SELECT sealed FROM draft WHERE journey_id = $1', [
    own.journeyId,
  ]);
  if (!draft) throw new Error('The model has no draft.');
  const aadOf = (journeyId: string) => `draft|${journeyId}`;
  const answers: Record<string, string> = JSON.parse(open(draft.sealed, own.key, aadOf(own.journeyId)) ?? '');
  const borrowers = await Promise.all(
    Array.from({ length: count }, async () => {
      const person = aPerson();
      const key = { journeyId: randomUUID(), key: newSealingKey() };
      const sealed = seal(JSON.stringify({ ...answers, ...person }), key.key, aadOf(key.journeyId));
      for (const statement of COPIES) await query(statement, [own.journeyId, key.journeyId]);
      await query('UPDATE draft SET sealed = $1 WHERE journey_id = $2', [sealed, key.journeyId]);
      const borrower = borrowerAt(origin, at, person);
      borrower.cookies.set(COOKIE, sealCookie('journey', key, secret, DAY_SECONDS));
      return borrower;
    }),
  );
  // Each borrower opens the texts: agreeing requires an event of the display.
  const shown = await query<{ sha256: string }>(
    'SELECT DISTINCT sha256 FROM consent_display WHERE journey_id = $1',
    [own.journeyId],
  );
  for (let begun = 0; begun < count; begun += BATCH_SIZE) {
    const some = borrowers.slice(begun, begun + BATCH_SIZE);
    await Promise.all(some.flatMap((one) => shown.map(({ sha256 }) => one.ask(`/consent/${sha256}`))));
  }
  return borrowers;
}

const COPIES = [
  `INSERT INTO journey SELECT (jsonb_populate_record(journey, jsonb_build_object('id', $2::text, 'receipt_id', gen_random_uuid()))).* FROM journey WHERE id = $1::uuid`,
  `INSERT INTO draft SELECT (jsonb_populate_record(draft, jsonb_build_object('journey_id', $2::text))).* FROM draft WHERE journey_id = $1::uuid`,
];
