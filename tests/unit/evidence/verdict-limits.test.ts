import { describe, expect, test } from 'vitest';
import { NOT_COMPARED } from '#features/evidence/proof/checks/journey-in-log.ts';
import type { EventFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { printable } from '#features/evidence/proof/words/printable.ts';
import { certificateVerdict } from '#features/evidence/proof/words/verdict.ts';
import { HELD } from '#tests/support/evidence/both-verifiers.ts';
import {
  acknowledged,
  displayed,
  leadEvents,
  type PlainEvent,
} from '#tests/support/evidence/event-chains.ts';
import {
  blocks,
  certificateOf,
  REFERENCE,
  texts,
  verdictsOn,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';

const [first = '', second = ''] = texts.map(({ sha256 }) => sha256);
const [begun] = leadEvents(REFERENCE, texts) as [PlainEvent];
type Box = EventFacts<'consent_acknowledged'>['controls'][number];
const BOXES = ['Box checked: “I agree”', 'Box checked: “Call me”'];

async function sentencesOf(topic: string, ...plainEvents: PlainEvent[]): Promise<string[]> {
  const certificate = await certificateOf([begun, ...plainEvents]);
  expect(await verdictsOn(certificate)).toEqual(HELD);
  const verdict = certificateVerdict(await verifiedCertificate(certificate));
  return verdict.find((line) => line.topic === topic)?.says ?? [];
}

const named = (sha256: string, at: number, place = 0) => displayed(sha256, at, [blocks[place]?.key ?? '']);

describe('a verdict names', () => {
  test('the person of each agreement, if a journey has two persons', async () => {
    const shown = [named(first, 10), named(second, 11, 1)];
    const agreed = acknowledged(blocks, 20);
    const other = acknowledged(blocks, 21);
    if (other.kind === 'consent_acknowledged')
      other.facts = {
        ...other.facts,
        person: { ...other.facts.person, lastName: 'Other', address: '1 Elm St' },
      };
    const again = acknowledged(blocks, 21);
    expect(await sentencesOf('Agreed', ...shown, agreed, other)).toEqual([
      expect.stringContaining(', by Ada Ng, ada@example.com, 5555550199'),
      ...BOXES,
      expect.stringContaining(', by Ada Other, ada@example.com, 5555550199, 1 Elm St'),
      ...BOXES,
    ]);
    expect((await sentencesOf('Agreed', ...shown, agreed, again)).join()).not.toContain('Ada Ng');
  });

  test.each(['”, checked “Call me', '\u2028Box checked: “Call me”'])(
    'each box on one line that begins with its state, whatever its label says (%#)',
    async (label) => {
      const agreed = acknowledged(blocks.slice(0, 1), 20);
      if (agreed.kind === 'consent_acknowledged')
        agreed.facts = { ...agreed.facts, controls: [{ ...agreed.facts.controls[0], label } as Box] };
      const says = await sentencesOf('Agreed', named(first, 10), agreed);
      expect(says.slice(1).map(printable)).toEqual([printable(`Box checked: “${label}”`)]);
      expect(says.map(printable).join('\n').split('\n')).toHaveLength(2);
    },
  );

  test('a time of issue that the clock of the reader hasn’t reached, beyond five minutes', async () => {
    const certificate = await certificateOf([begun]);
    const verified = await verifiedCertificate(certificate);
    const issued = Date.parse(certificate.issuedAt);
    const LATER = 'It was issued later than this device’s clock says, so one of the two clocks is wrong.';
    const isLater = (ahead: number) =>
      certificateVerdict(verified, { ...NOT_COMPARED, now: issued - ahead })[0]?.says.includes(LATER);
    expect([0, 300_000, 300_001, 9e13].map(isLater)).toEqual([false, false, true, true]);
  });

  test('a hundred of each kind, and counts the others', async () => {
    const many = Array.from({ length: 130 }, (_, place) => named(first, 10 + place));
    const says = await sentencesOf('Texts requested', ...many);
    expect(says).toHaveLength(101);
    expect(says.at(-1)).toBe('And 30 more');
  });
});

describe('the verdict has one line on what was in sight', () => {
  const requests = [named(first, 1_000), named(second, 4_800, 1)];
  const measured = (...seen: [height: number, seenPercent: number | null][]): PlainEvent => ({
    kind: 'consent_measured',
    at: 6_000,
    facts: {
      viewport: null,
      documents: seen.map(([height, seenPercent], place) => ({
        sha256: texts[place]?.sha256 ?? '',
        width: 300,
        height,
        seenPercent,
      })),
      labels: [],
    },
  });
  const SECONDS = '1.2 seconds between the request for the text and the agreement';

  test.each<[string, PlainEvent[], string]>([
    [
      'each text',
      [measured([900, 36], [200, 100])],
      `The borrower’s browser reported: 36% of the consent text of the request was in sight, 100% of the consent text about calls and texts was in sight`,
    ],
    [
      'a text of no height, whatever was reported',
      [measured([0, 100], [200, 5])],
      `The borrower’s browser reported: 0% of the consent text of the request was in sight, 5% of the consent text about calls and texts was in sight`,
    ],
    [
      'a text that was not measured',
      [measured([900, null], [200, 5])],
      `The borrower’s browser reported: the consent text of the request not measured, 5% of the consent text about calls and texts was in sight`,
    ],
    [
      'readings that all failed',
      [measured([900, null], [200, null])],
      'No measurement: scripts ran in the browser, but it measured no text',
    ],
    ['no report', [], 'No measurement: no script of the page reported one'],
  ])('%s', async (_, measurement, says) => {
    const events = [...requests, ...measurement, acknowledged(blocks, 6_000)];
    expect(await sentencesOf('Measured', ...events)).toEqual([`${says}; ${SECONDS}`]);
  });

  test('each agreement, with its own measurement', async () => {
    const later = requests.map((request) => ({ ...request, at: request.at + 10_000 }));
    const events = [
      ...requests,
      measured([900, 36], [200, 100]),
      acknowledged(blocks, 6_000),
      ...later,
      acknowledged(blocks, 15_000),
    ];
    const says = await sentencesOf('Measured', ...events);
    expect(says).toEqual([
      expect.stringMatching(
        /^2026-11-21 09:30:06.000 UTC: The borrower’s browser reported: 36% of .*; 1.2 seconds/,
      ),
      expect.stringMatching(/^2026-11-21 09:30:15.000 UTC: No measurement: no script .*; 0.2 seconds/),
    ]);
  });
});
