import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Compared, NOT_COMPARED } from '#features/evidence/proof/checks/journey-in-log.ts';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { renderCertificate } from '#features/evidence/proof/page/certificate-page.ts';
import { CONCLUSIONS } from '#features/evidence/proof/words/lamps.ts';
import { phoneIn, summaryOf } from '#features/evidence/proof/words/summary.ts';
import { certificateVerdict } from '#features/evidence/proof/words/verdict.ts';
import {
  acknowledged,
  erasedJourney,
  leadEvents,
  type PlainEvent,
} from '#tests/support/evidence/event-chains.ts';
import { newKey, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import {
  blocks,
  certificateOf,
  journeyOf,
  key,
  REFERENCE,
  sealed,
  texts,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';
import { ROOTS, stampOf } from '#tests/support/evidence/stamped.ts';
import { verifyIn } from '#tests/support/evidence/verify-command.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const WITHDRAWAL: PlainEvent = { kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'receipt link' } };
const withdrawn = journeyOf(leadEvents(REFERENCE, texts, [WITHDRAWAL]));
const WHO =
  'On Nov 21, 2026, 09:30:00 UTC, someone using the name “Ada Ng”, the email address “ada@example.com” and the phone number (555) 555-0199 agreed to the consent text of the request';
const WIRE =
  /personal\.|in_progress|timed_out|lead_|consent_|phone_consent|\b[0-9a-f]{32,}|\bleaf|\btree\b|\bhash/;

const EMPTY_LOG = {
  later: [],
  doubtful: [],
  unsigned: [],
  missing: 0,
  until: null,
  errors: [],
  deliveredSize: 0,
  revoked: null,
  retired: null,
};

type Given = { signature: boolean; outside_time: boolean; log: boolean; checkpoint: boolean };

/** Each way to give the four proofs or not. */
const COMBINATIONS: Given[] = Array.from({ length: 16 }, (_, bits) => ({
  signature: (bits & 1) > 0,
  outside_time: (bits & 2) > 0,
  log: (bits & 4) > 0,
  checkpoint: (bits & 8) > 0,
}));

const headlineOf = ({ signature, outside_time, log, checkpoint }: Given): string => {
  if (!signature) return 'Not verified';
  return outside_time && log && checkpoint ? 'Verified' : 'Unchanged since it was signed by the issuer';
};

const folder = temporaryFolder();
beforeAll(async () => {
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  const journey = journeyOf();
  const log = await GrowingLog.over(key, journey.events);
  const [note = ''] = log.notes;
  const bare = await log.certificate(journey);
  await put('certificate.json', await signCertificate({ ...bare, timestamps: [stampOf(note)] }, key));
  await put('note.txt', note);
  await put('roots.pem', ROOTS);
  await put('log.ndjson', await log.export());
  await put('keys.json', JSON.stringify({ keys: [publicOf(key)] }));
  await put('other-keys.json', JSON.stringify({ keys: [publicOf(newKey(key.kid))] }));
});

test.each(COMBINATIONS)('the command says which of the four proofs it had: %j', async (given) => {
  const { code, says } = await verify(optionsFor(given));
  const json = JSON.parse((await verify([...optionsFor(given), '--json'])).says);
  expect(code).toBe(given.signature ? 0 : 1);
  expect(CONCLUSIONS[json.conclusion as keyof typeof CONCLUSIONS]).toBe(headlineOf(given));
  const [first = '', second = '', third] = says.split('\n');
  if (!given.signature) {
    expect(first).toBe('Not verified. 1 fault found: this proves nothing as it is.');
    expect(json).toMatchObject({ summary: null, lamps: [], main: [], says: [] });
    expect(says).not.toContain('agreed');
    return;
  }
  expect([first, second, third]).toEqual([`${WHO} and to calls and texts.`, '', headlineOf(given)]);
  expect(json.summary).toBe(first);
  expect(
    Object.fromEntries(json.lamps.map(({ lamp, isOn }: { lamp: string; isOn: boolean }) => [lamp, isOn])),
  ).toEqual(given);
  const [main = '', appendix = ''] = says.split('\nAppendix\n');
  expect(main).not.toMatch(WIRE);
  expect(main).toContain('Network address: 192.0.2.7\nBrowser: Browser/1 “ü”\n');
  expect(appendix).toContain(texts[0]?.sha256);
});

describe('the first sentence says of calls', () => {
  const inLog = (kind: string): Compared => ({
    outside: [],
    log: { ...EMPTY_LOG, later: [{ kind, at: '2026-11-22T10:00:00.000Z', number: 9 }] },
  });
  const unchecked = {
    name: 'phone-agree',
    label: 'Call me',
    wasTickedBefore: false,
    isTicked: false,
  } as const;
  const refusal = leadEvents(REFERENCE, texts.slice(0, 1)).map((plainEvent) => {
    if (plainEvent.kind !== 'consent_acknowledged') return plainEvent;
    return {
      ...plainEvent,
      facts: { ...plainEvent.facts, controls: [...plainEvent.facts.controls, unchecked] },
    };
  });
  const twice = [...leadEvents(REFERENCE, texts).slice(0, 5), acknowledged(blocks.slice(0, 1), 70)];
  const lead = leadEvents(REFERENCE, texts);
  const ONE = 'the page asked for no separate consent to calls and texts';
  const WITHDRAWN = 'the consent to calls and texts was WITHDRAWN on';
  const IN_LOG = 'Nov 22, 2026, 10:00:00 UTC';
  const last = WHO.replace('On Nov', 'In the last of 2 agreements, on Nov');
  test.each<[string, PlainEvent[], string, Compared?]>([
    ['yes', lead, `${WHO} and to calls and texts.`],
    ['no', refusal, `${WHO}, but NOT to calls and texts.`],
    ['not asked', leadEvents(REFERENCE, texts.slice(0, 1)), `${WHO}; ${ONE}.`],
    [
      'withdrawn',
      [...lead, WITHDRAWAL],
      `${WHO} and to calls and texts; ${WITHDRAWN} Nov 21, 2026, 09:30:00 UTC.`,
    ],
    [
      'withdrawn in the log',
      lead,
      `${WHO} and to calls and texts; the log shows that ${WITHDRAWN} ${IN_LOG}.`,
      inLog('phone_consent_withdrawn'),
    ],
    [
      'agreed again in the log',
      lead,
      `${WHO} and to calls and texts; the log shows a later agreement on ${IN_LOG}, but not what it was to.`,
      inLog('consent_acknowledged'),
    ],
    ['a second agreement', twice, `${last}; ${ONE}.`],
    ['no agreement', lead.slice(0, 3), 'The file records no agreement.'],
  ])('%s', async (_what, plainEvents, sentence, compared = NOT_COMPARED) => {
    const verified = await verifiedCertificate(await certificateOf(plainEvents));
    const summary = summaryOf(verified, compared, certificateVerdict(verified, compared));
    expect(summary.sentence).toBe(sentence);
    expect(JSON.stringify([summary.lamps, summary.main])).not.toMatch(WIRE);
  });

  test.each([[[5]], [[5, 8]], [[1, 2, 3, 4, 5, 6, 7, 8]]])(
    'can’t be read, of erased events %j',
    async (numbers) => {
      const verified = await verifiedCertificate(await sealed(erasedJourney(withdrawn, numbers), key));
      const summary = summaryOf(verified, NOT_COMPARED, certificateVerdict(verified));
      expect(summary.sentence).toMatch(
        /^On Nov 21, 2026, 09:30:00 UTC, someone agreed, but it can’t be read who, to which texts, and whether to calls: the details are erased \(see event 9\); the consent to calls and texts was WITHDRAWN on Nov 21, 2026, 09:30:00 UTC/,
      );
      expect(summary.sentence.includes('by an event whose details are erased')).toBe(numbers.includes(8));
      expect(summary.main.find(({ topic }) => topic === 'Missing details')?.says).toHaveLength(
        numbers.length,
      );
    },
  );
});

test.each([
  ['is on where checkpoint and log have the withdrawal', 8, 0, 'signature outside_time log checkpoint'],
  ['stays off where the checkpoint ends before the withdrawal', 7, 0, 'signature log'],
  ['stays off where the log lacks the withdrawal', 8, 1, 'signature outside_time checkpoint'],
] as const)('a lamp %s', async (_where, sealedEvents, missing, expected) => {
  const verified = await verifiedCertificate(await sealed(withdrawn, key, sealedEvents));
  const at = new Date('2026-11-22T00:00:00Z');
  const times = { ...verified.times, proofs: [{ by: 'Test TSA', root: 'Test Root', at }] };
  const compared: Compared = {
    outside: [{ origin: 'partner.example/evidence', size: sealedEvents, root: '' as never }],
    log: { ...EMPTY_LOG, missing, deliveredSize: sealedEvents - missing },
  };
  const { lamps } = summaryOf({ ...verified, times }, compared, certificateVerdict(verified, compared));
  expect(lamps.flatMap(({ lamp, isOn }) => (isOn ? [lamp] : [])).join(' ')).toBe(expected);
});

test.each([
  ['7777777777', '(777) 777-7777'],
  ['2125550100', '(212) 555-0100'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
])('writes the phone number %j as %j', (phone, written) => {
  expect(phoneIn(phone)).toBe(written);
});

test('the printed page begins with the sentence and keeps hashes in its appendix', async () => {
  const page = renderCertificate(await verifiedCertificate(await sealed(withdrawn, key)));
  const [main = ''] = page
    .slice(page.indexOf('<body>'))
    .replace(/srcdoc="[^"]*"/g, '')
    .split('<h2>Appendix');
  expect(main.indexOf('WITHDRAWN')).toBeLessThan(main.indexOf('<h3'));
  expect(main).toContain('Unchanged since it was signed by the issuer');
  expect(main.match(/: (yes|no)<\/strong>/g)).toHaveLength(4);
  expect(main).not.toMatch(WIRE);
  expect(main).not.toContain('Verified');
});

const optionsFor = ({ signature, outside_time, log, checkpoint }: Given): string[] => [
  'certificate.json',
  '--keys',
  signature ? 'keys.json' : 'other-keys.json',
  ...(outside_time ? ['--tsa-roots', 'roots.pem'] : []),
  ...(log ? ['--log', 'log.ndjson'] : []),
  ...(checkpoint ? ['--checkpoint', 'note.txt'] : []),
];

const verify = (given: string[]) => verifyIn(folder, given);
