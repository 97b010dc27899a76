import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedFleet } from '#tests/fleet/balanced-fleet.ts';
import { borrowerAt, OUTCOME, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';
import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { runScript } from '#tests/support/run-script.ts';

const OLD = { SESSION_SECRET: secretOf(1), DATA_KEY: secretOf(1) };
const NEW = { SESSION_SECRET: secretOf(2), DATA_KEY: secretOf(2) };

/** The settings after each step of docs/secrets.md. */
const APPENDED = both(OLD, NEW);
const SWITCHED = both(NEW, OLD);

/** Two instances serve side by side while a step is rolled out. */
let serving: AppInstance[] = [];
const place = sharedFleet([OLD]);

test('rotating SESSION_SECRET and DATA_KEY interrupts no borrower', {
  tags: ['@key-rotation'],
}, async () => {
  serving = [...place.instances];
  await rollOut(APPENDED);
  const first = await beginTwo();
  await finishRollout();

  await rollOut(SWITCHED);
  const second = await beginTwo();
  for (const borrower of first) await send(borrower);
  await finishRollout();

  const environment = { ...place.fleet.environment, ...SWITCHED };
  const rotating = runScript('keys', ['rotate'], { environment });
  for (const borrower of second) await send(borrower);
  const stdout = expect.stringContaining('All are under the first key');
  expect(await rotating).toMatchObject({ code: 0, stdout });
  // From here on no borrower has a cookie under the old secret: in production, RETAIN_DRAFTS later.
  await rollOut(NEW);
  for (const borrower of await beginTwo()) await send(borrower);
  expect(await place.rows('SELECT DISTINCT master FROM evidence_key')).toEqual([{ master: 2 }]);
  const [, key = ''] = NEW.DATA_KEY.split(':');
  const opened = await openAllDetails(place.rows, new Map([[2, key]]));
  expect(opened.filter(({ kind }) => kind === 'lead_sent')).toHaveLength(6);
});

async function rollOut(settings: Record<string, string>) {
  serving = [...serving, await place.start(settings)];
}

async function finishRollout() {
  const [old] = serving;
  await old?.stop('SIGTERM');
  serving = serving.slice(1);
}

/** Two borrowers with all answers. Each request goes to the other instance than the one before it. */
async function beginTwo(): Promise<PostingBorrower[]> {
  const borrowers = [0, 1].map((first) => {
    let turn = first;
    return borrowerAt(place.fleet.origin, () => serving[turn++ % serving.length]?.address ?? '');
  });
  for (const borrower of borrowers) {
    await borrower.begin();
    for (const { status, location } of await borrower.answer())
      expect(`${status} ${location}`).toMatch(/^303 \/apply\/personal-loan\//);
  }
  return borrowers;
}

async function send(borrower: PostingBorrower) {
  expect((await borrower.agree(await borrower.readConsent())).location).toBe(OUTCOME);
  await borrower.outcome();
  expect(await place.operator.posts(borrower.person.lastName)).toMatchObject([{ status: 201 }]);
}

function secretOf(id: number): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

function both(first: typeof OLD, second: typeof OLD): typeof OLD {
  return {
    SESSION_SECRET: `${first.SESSION_SECRET},${second.SESSION_SECRET}`,
    DATA_KEY: `${first.DATA_KEY},${second.DATA_KEY}`,
  };
}
