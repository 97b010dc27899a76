import { expect, test } from 'vitest';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { summaryOf } from '#features/evidence/proof/summary.ts';
import { certificateVerdict, NOT_COMPARED } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import {
  BOTH,
  checkCertificateTwice,
  HELD,
  hasFault,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { readKeys } from '#tests/support/evidence/second-verifier.ts';
import { ID, REFERENCE, signedAnyhow, texts } from '#tests/support/evidence/signed-certificates.ts';
import { ROOTS, stampOf } from '#tests/support/evidence/stamped.ts';

const trusted = { witnesses: [], roots: ROOTS };
const withdrawal = { kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'x' } } as const;
const keyWith = (more: object) => ({ ...PUBLIC_TEST_KEY, ...more });

/** The token covers the first events. */
async function certificateWith(covered: number, isStamped = true) {
  const events = chain(ID, leadEvents(REFERENCE, texts, [withdrawal]));
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal(events.slice(0, covered));
  const note = await log.checkpoint();
  const certificate = await log.certificate({ id: ID, reference: REFERENCE, texts, events });
  return signedAnyhow({ ...certificate, timestamps: isStamped ? [stampOf(note)] : [] }, PUBLIC_TEST_KEY);
}

const STAMPED = (await timeOfStamp()).getTime();
async function timeOfStamp(): Promise<Date> {
  const verdict = await verifyCertificate(
    await certificateWith(7),
    [publicOf(PUBLIC_TEST_KEY)],
    sourcesOf(trusted),
  );
  if (!verdict.ok || !verdict.times.proofs[0]) throw new Error('not stamped');
  return verdict.times.proofs[0].at;
}
const at = (offset: number) => new Date(STAMPED + offset).toISOString();

test.each([
  [1, 7],
  [3_600_000, 7],
  [1, 8],
])(
  'under a key that is revoked %i ms after the trusted time, the %i covered events count',
  async (offset, covered) => {
    const file = await certificateWith(covered);
    const key = keyWith({ revoked: at(offset) });
    expect(await checkCertificateTwice(file, [key], trusted)).toEqual(HELD);
    const verdict = await verifyCertificate(file, [key], sourcesOf(trusted));
    if (!verdict.ok) throw new Error(verdict.errors.join());
    expect(verdict).toMatchObject({ uncounted: 8 - covered, events: { total: covered } });
    const says = certificateVerdict(verdict).flatMap((line) => line.says);
    expect(says).toContainEqual(expect.stringContaining('The key rfc8032-test-1 is revoked from'));
    expect(says.includes('Withdrawn.')).toBe(covered === 8);
    const { sentence, lamps } = summaryOf(verdict, NOT_COMPARED, certificateVerdict(verdict));
    expect(sentence.includes('WITHDRAWN')).toBe(covered === 8);
    expect(lamps[0]?.says).toContain('Its key is revoked from');
    expect(lamps[0]?.says.includes('and 1 more event in the file doesn’t')).toBe(covered === 7);
  },
);

test.each<[string, number, number, boolean, boolean]>([
  ['at the trusted time', 0, 7, true, true],
  ['before the trusted time', -86_400_000, 7, true, true],
  ['and no source states a time', 1, 7, false, true],
  ['and the source isn’t trusted', 1, 7, true, false],
])(
  'no verifier takes a certificate whose key is revoked %s',
  async (_, offset, covered, isStamped, isTrusted) => {
    const file = await certificateWith(covered, isStamped);
    const sources = isTrusted ? trusted : { witnesses: [] };
    const verdicts = await checkCertificateTwice(file, [keyWith({ revoked: at(offset) })], sources);
    expect(verdicts.ours).toContain('is revoked from');
    expect(hasFault(verdicts)).toEqual(BOTH);
  },
);

test.each([
  [-1, true],
  [-86_400_000, true],
  [86_400_000 * 3_650, false],
])('a key that was retired %i ms after the trusted time is named: %s', async (offset, isNamed) => {
  const key = keyWith({ until: at(offset) });
  const verdict = await verifyCertificate(await certificateWith(7), [key], sourcesOf(trusted));
  const says = verdict.ok ? certificateVerdict(verdict).flatMap((line) => line.says) : [];
  expect(says.some((sentence) => sentence.includes('stopped signing with the key'))).toBe(isNamed);
});

test.each([[null], [''], ['2026-11-21'], [1]])('no verifier reads the revocation %j', (revoked) => {
  const text = JSON.stringify({ keys: [{ ...publicOf(PUBLIC_TEST_KEY), revoked }] });
  expect(parseKeys(text)).toMatch(/members of the format/);
  expect(() => readKeys(text)).toThrow();
});
