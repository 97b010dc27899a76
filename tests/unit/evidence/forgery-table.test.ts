// The table of docs/evidence.md about forgeries: one attack per row, with exactly the access that the row names. A holder of
// a key, and a stranger, make files. Parties without a key act on a running app: ELSEWHERE names their tests.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reportOf } from '#tests/support/evidence/both-verifiers.ts';
import { pageOf } from '#tests/support/evidence/event-chains.ts';
import { newKey, PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { stored, whole } from '#tests/support/evidence/forgeries.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { asFormer, certified, chained, type LooseJourney } from '#tests/support/evidence/mutated-journey.ts';
import { signedAnyhow } from '#tests/support/evidence/signed-certificates.ts';
import { stampOf, TRUSTS_ROOTS } from '#tests/support/evidence/stamped.ts';

/** The sentences of the command, of a verdict or of faults. */
async function sentencesOn(file: string): Promise<string> {
  const { faults, lines } = await reportOf(file, [PUBLIC_TEST_KEY], TRUSTS_ROOTS);
  const verdict = faults.length === 0 ? 'No fault found.' : 'Faults found.';
  return [verdict, ...(faults.length === 0 ? lines.flatMap(({ says }) => says) : faults)].join('\n');
}

const signed = (certificate: unknown, key = PUBLIC_TEST_KEY) => signedAnyhow(certificate, key);
const file = async (journey: LooseJourney, version: 1 | 2 = 2) => signed(await certified(journey, version));
const edited = (from: string | RegExp, to: string, journey = whole): LooseJourney => ({
  ...journey,
  events: journey.events.map((event) => ({ ...event, text: event.text.replace(from, to) })),
});

/** A test of that file begins with the party. `any`: the whole file is about it. */
const ELSEWHERE: Record<string, [file: string, party: 'named' | 'any']> = {
  'a person with the database only': ['invented-events', 'any'],
  'marketing staff, without database or keys': ['forgeries-by-party', 'named'],
  'the operator': ['forgeries-by-party', 'named'],
  'the borrower, or a bot': ['forgeries-by-party', 'named'],
  'a person with the receipt’s URL': ['forgeries-by-party', 'named'],
};

/** In the order of the table. If an attack succeeds, the verdict says what shows it. */
const ROWS: [party: string, attack: () => Promise<string>, found: RegExp][] = [
  [
    'a person with the database and the keys',
    () => file(edited('"Ada"', '"Eve"')),
    /^No fault found\.[\s\S]*Eve Ng[\s\S]*No third party/,
  ],
  ['', () => file(whole), /^No fault found\.[\s\S]*not withdrawn in the file/],
  [
    '',
    () =>
      file(
        asFormer({
          ...whole,
          events: whole.events.map((event) => ({ ...event, absent: 'erased' as const })),
        }),
        1,
      ),
    /^No fault found\.[\s\S]*version 1/,
  ],
  [
    '',
    () => file(edited(/"keys":\[[^\]]*\],/, '')),
    /^No fault found\.[\s\S]*doesn’t say what the text was for/,
  ],
  [
    '',
    () => {
      const page = pageOf(
        stored.texts.map(({ sha256 }) => sha256),
        'Other words',
      );
      return file({ ...edited('"fetchId"', `"page":"${page.sha256}","fetchId"`), pages: [page] });
    },
    /^No fault found\.[\s\S]*It isn’t a screenshot/,
  ],
  [
    '',
    async () => {
      const certificate = await certified(whole, 2);
      const events = certificate.events.map((event) => ({ ...event, inclusion: null }));
      return signed({ ...certificate, events });
    },
    /^Faults found\.\nThe checkpoint covers no event/,
  ],
  [
    '',
    async () => (await GrowingLog.over(PUBLIC_TEST_KEY, chained(edited('"Ada"', '"Eve"')))).export(),
    /^No fault found\./,
  ],
  [
    'any time-stamping authority under a root that the reader trusts, or a thief of its key, together with the partner',
    async () => {
      const certificate = await certified(whole, 2);
      return signed({ ...certificate, timestamps: [stampOf(certificate.checkpoint ?? '')] });
    },
    /^No fault found\.[\s\S]*says the time-stamping authority/,
  ],
  [
    'a thief of the signing key, without the database',
    () => file({ ...whole, id: '6d1f3c52-8a0e-4f6b-9c77-2b1f0a9d4e10' }),
    /^No fault found\./,
  ],
  [
    'a stranger',
    async () => signed(await certified(whole, 2), { ...newKey(PUBLIC_TEST_KEY.kid) }),
    /^Faults found\.\nThe signature is not by a known key/,
  ],
];

test('each row of the table has its attack', () => {
  const page = readFileSync('docs/evidence.md', 'utf8');
  const [, table = ''] = /\n\| party \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(page) ?? [];
  const parties = table
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|')[1]?.trim().replace("'", '’'));
  expect(parties.filter((party) => !(party && party in ELSEWHERE))).toEqual(ROWS.map(([party]) => party));
  for (const [party, [name, which]] of Object.entries(ELSEWHERE)) {
    expect(parties).toContain(party);
    const tests = readFileSync(`tests/integration/evidence/${name}.test.ts`, 'utf8');
    if (which === 'named') expect(tests).toContain(`'${party}: `);
  }
});

test.each(ROWS.map((row, place) => [place + 1, ...row] as const))(
  'row %i: %s',
  async (_, __, attack, found) => {
    expect(await sentencesOn(await attack())).toMatch(found);
  },
);
