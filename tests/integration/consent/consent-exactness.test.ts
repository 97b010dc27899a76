import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsentBlock, MAIN_BLOCK, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { findConsentText, readBlocks } from '#features/consent/store/consent-texts.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { databaseNow } from '#platform/database/db.ts';
import {
  LEADS_PATH,
  leadOf,
  nothingBefore,
  openSandbox,
  operatorAt,
  v3,
} from '#tests/operator/own-sandbox.ts';
import { anyConsent } from '#tests/support/hostile/consent-html.ts';
import { journalEntries } from '#tests/support/sandbox-control.ts';

const RUNS = 50;
const LIMIT_MS = 120_000;

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let operator: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  sandbox = await openSandbox();
  operator = operatorAt(sandbox.origin);
});
afterAll(() => sandbox.close());

const KEYS = [PHONE_BLOCK, 'personal.text.consent', 'a.consent', 'Z_9-z.consent', 'x.y.z.consent'];
const served = fc.record({
  texts: fc.array(anyConsent, { minLength: 1, maxLength: 1 + KEYS.length }),
  wrap: fc.constantFrom(undefined, 'disclosuresText', 'data'),
});

test('fetches, stores and sends every text byte for byte, with the hash of the operator’s bytes', {
  tags: ['@consent-bytes', '@nightly'],
  timeout: LIMIT_MS,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(served, async ({ texts, wrap }) => {
      const written = texts.map((html, place) => ({ key: KEYS[place - 1] ?? MAIN_BLOCK, html }));
      const { sent, stored } = await passThrough(written, wrap, `Run${++run}`);
      expect(stored).toEqual(written.map(({ html }) => sha256(html)));
      expect(sent).toEqual(written.map(({ key, html }) => [key, sha256(html), Buffer.byteLength(html)]));
    }),
    { numRuns: RUNS },
  );
});

/** From the operator's answer through the records into the operator's request: the journey of a text without its pages. */
async function passThrough(written: ConsentBlock[], wrap: string | undefined, lastName: string) {
  await sandbox.rotateConsents(Object.fromEntries(written.map(({ key, html }) => [key, html])), wrap);
  const fetchedAt = await databaseNow();
  const fetched = await operator.fetchPersonalConsents();
  if (fetched.kind !== 'fetched') throw new Error(`not fetched: ${fetched.reason}`);
  const { blocks } = await recordFetch('personal_v3', {
    fetchedAt,
    blocks: fetched.blocks,
    verdict: 'safe',
    findings: [],
  });
  const stored = await Promise.all(
    blocks.map(async (stored) => sha256((await findConsentText(stored.sha256)) ?? 'none')),
  );
  expect(blocks.map((stored) => stored.sha256)).toEqual(stored);

  const outcome = await operator.submitLead(v3(leadOf(lastName), await readBlocks(blocks)), nothingBefore);
  expect(outcome).toMatchObject({ kind: 'answered' });
  return { stored, sent: await received(lastName) };
}

/** Each block of the only lead under a last name, as the bytes that reached the operator. */
async function received(lastName: string) {
  const requests = await journalEntries(sandbox.origin, { lastName, path: LEADS_PATH });
  expect(requests).toHaveLength(1);
  const { disclosuresText } = JSON.parse(Buffer.from(requests[0]?.body ?? '', 'base64').toString('utf8'));
  return Object.entries<string>(disclosuresText).map(([key, html]) => [
    key,
    sha256(html),
    Buffer.byteLength(html),
  ]);
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
