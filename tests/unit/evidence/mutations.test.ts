import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { checkCertificateTwice, checkLogTwice, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import { compareTwice } from '#tests/support/evidence/compared.ts';
import {
  chain,
  erasedJourney,
  leadEvents,
  onPage,
  pageOf,
  type StoredJourney,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import {
  certified,
  chained,
  type LooseJourney,
  loosened,
  mutatedJourney,
  otherForm,
} from '#tests/support/evidence/mutated-journey.ts';
import { readKeys, readNotes } from '#tests/support/evidence/second-verifier.ts';
import { SeededRandom } from '#tests/support/evidence/seeded-random.ts';
import { signedAnyhow, signedBytes } from '#tests/support/evidence/signed-certificates.ts';
import { type Edit, edited, editedValue } from '#tests/support/evidence/text-edits.ts';

const SEEDS = [20_261_125, 27_560, 6_962, 8_785];
const EACH = 500;
const OLD = 'tests/support/evidence/version-1';
const REFERENCE = '7KQ2-9DXM-4RTP';
const texts = ['<p>I agree.</p>\n', '<p>Call me.</p>\n'].map((text) => textOf(Buffer.from(text)));
const later = [
  { kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'borrower' } },
  { kind: 'evidence_exported', at: 70, facts: { by: 'mara', reason: 'audit' } },
] as const;
const page = pageOf(texts.map(({ sha256 }) => sha256));
const whole: StoredJourney = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  reference: REFERENCE,
  texts,
  events: chain('3f2504e0-4f89-41d3-9a0c-0305e82c3301', leadEvents(REFERENCE, texts, [...later])),
};
const paged: StoredJourney = {
  ...whole,
  pages: [page],
  events: chain(whole.id, onPage(leadEvents(REFERENCE, texts, [...later]), page.sha256)),
};
const refused: StoredJourney = {
  ...whole,
  texts: texts.slice(0, 1),
  events: chain(whole.id, leadEvents(REFERENCE, texts.slice(0, 1))),
};
const journeys: LooseJourney[] = [whole, refused, erasedJourney(whole, [1, 2, 5]), paged].map(loosened);
const keysText = `${JSON.stringify({ keys: [publicOf(PUBLIC_TEST_KEY)] }, null, 2)}\n`;

let files: string[];
let log: string;
let notes: string[];
beforeAll(async () => {
  const issued = await Promise.all(journeys.map((journey) => certified(journey, 2)));
  files = [
    ...issued.map((certificate) => signedAnyhow(certificate, PUBLIC_TEST_KEY)),
    ...['whole', 'withheld', 'worked-example'].map((name) => readFileSync(`${OLD}/${name}.json`, 'utf8')),
  ];
  const growing = new GrowingLog(PUBLIC_TEST_KEY);
  await growing.seal(whole.events.slice(0, 5));
  await growing.checkpoint();
  await growing.seal(whole.events.slice(5, 8));
  await growing.checkpoint();
  log = await growing.export(whole.events.slice(8));
  notes = growing.notes;
});

test('both verifiers accept what is changed nowhere', async () => {
  for (const file of files)
    expect(hasFault(await checkCertificateTwice(file, [PUBLIC_TEST_KEY]))).toEqual({
      ours: false,
      second: false,
    });
  expect(hasFault(await checkLogTwice(log, [PUBLIC_TEST_KEY], notes))).toEqual({
    ours: false,
    second: false,
  });
});

test.each(SEEDS)(
  'both verifiers agree about 500 mutations of seed %i',
  async (seed) => {
    const random = new SeededRandom(seed);
    const verdicts = { held: 0, faulty: 0 };
    for (let turn = 0; turn < EACH; turn++) {
      const way = random.pick(Object.keys(WAYS));
      const { ours, second } = (await WAYS[way]?.(random)) ?? { ours: 'no such way', second: '' };
      const found = hasFault({ ours, second });
      expect(found.second, `seed ${seed}, mutation ${turn}, ${way}\nours: ${ours}\nsecond: ${second}`).toBe(
        found.ours,
      );
      verdicts[found.ours ? 'faulty' : 'held']++;
    }
    expect(verdicts.held).toBeGreaterThan(EACH / 20);
    expect(verdicts.faulty).toBeGreaterThan(EACH / 2);
  },
  60_000,
);

type Verdicts = Awaited<ReturnType<typeof checkCertificateTwice>>;

const editOf = (random: SeededRandom): Edit => ({
  what: random.pick(['change', 'delete', 'insert', 'swap', 'truncate']),
  by: random.pick(['letter', 'line']),
  at: random.below(100_000),
  other: random.below(100_000),
});

const WAYS: Record<string, (random: SeededRandom) => Promise<Verdicts>> = {
  file: (random) => checkCertificateTwice(edited(random.pick(files), editOf(random)), [PUBLIC_TEST_KEY]),
  async payload(random) {
    const content = JSON.parse(payloadOf(random.pick(files)));
    return checkCertificateTwice(signedAnyhow(editedValue(content, editOf(random)), PUBLIC_TEST_KEY), [
      PUBLIC_TEST_KEY,
    ]);
  },
  async form(random) {
    const text = payloadOf(random.pick(files));
    const changed =
      random.below(2) === 0 ? otherForm(text, random) : edited(text, { ...editOf(random), by: 'letter' });
    return checkCertificateTwice(signedBytes(bytesOf(changed), PUBLIC_TEST_KEY, {}), [PUBLIC_TEST_KEY]);
  },
  async header(random) {
    const text = JSON.stringify({
      alg: 'Ed25519',
      kid: PUBLIC_TEST_KEY.kid,
      typ: 'handoff-certificate+json',
    });
    const header = bytesOf(random.below(3) === 0 ? text : otherForm(text, random));
    return checkCertificateTwice(
      signedBytes(Buffer.from(payloadOf(files[0] ?? '')), PUBLIC_TEST_KEY, header),
      [PUBLIC_TEST_KEY],
    );
  },
  journey: story,
  journeyAgain: story,
  journeyTwice: (random) => story(random, 2),
  log: (random) =>
    checkLogTwice(edited(log, editOf(random)), [PUBLIC_TEST_KEY], random.below(2) === 0 ? notes : []),
  async rewrittenLog(random) {
    const events = chained(mutatedJourney(random.pick(journeys), random));
    const others = chained(
      mutatedJourney({ ...random.pick(journeys), id: '6d1f3c52-8a0e-4f6b-9c77-2b1f0a9d4e10' }, random),
    );
    const growing = new GrowingLog(PUBLIC_TEST_KEY);
    await growing.seal(events);
    if (events.length > 0) await growing.checkpoint();
    await growing.seal(others.slice(0, random.below(9)));
    return checkLogTwice(await growing.export(), [PUBLIC_TEST_KEY], []);
  },
  async withLog(random) {
    const seed = random.below(1_000);
    const journey =
      seed % 3 === 0 ? mutatedJourney(journeys[0] as LooseJourney, random) : (journeys[0] as LooseJourney);
    const events = chained(journey);
    const growing = new GrowingLog(PUBLIC_TEST_KEY);
    await growing.seal(events.slice(0, random.below(9)));
    if (growing.heads.length > 0) await growing.checkpoint();
    const certifiedEvents = chained(journeys[0] as LooseJourney).slice(0, 3 + random.below(7));
    const issuedAt = random.pick(['2026-11-21T09:30:01.000Z', '2026-11-21T12:00:00.000Z']);
    const certificate = { ...(await growing.certificate({ ...whole, events: certifiedEvents })), issuedAt };
    const exported = await growing.export(events.slice(growing.heads.length));
    return compareTwice(
      signedAnyhow(certificate, PUBLIC_TEST_KEY),
      [PUBLIC_TEST_KEY],
      growing.notes,
      exported,
    );
  },
  async notes(random) {
    const file = random.pick([notes.join('\n'), `${notes.join('\n')}\n`, notes[0] ?? '', `${notes[0]}\n`]);
    const changed =
      random.below(3) === 0
        ? file
        : random.pick([
            edited(file, editOf(random)),
            `\uFEFF${file}`,
            file.replaceAll('\n', '\r\n'),
            `\n${file}`,
            `${file}\n`,
            file.replace('+', '-'),
          ]);
    const parsed = parseNotes(changed);
    return {
      ours: typeof parsed === 'string' ? parsed : (await checkLogTwice(log, [PUBLIC_TEST_KEY], parsed)).ours,
      second: await outcomeOf(
        async () => (await checkLogTwice(log, [PUBLIC_TEST_KEY], readNotes(changed))).second,
      ),
    };
  },
  async keys(random) {
    const twice = JSON.stringify({
      keys: [
        publicOf(PUBLIC_TEST_KEY),
        { ...publicOf(PUBLIC_TEST_KEY), kid: random.pick(['b', PUBLIC_TEST_KEY.kid]) },
      ],
    });
    const changed = random.pick([
      keysText,
      JSON.stringify(JSON.parse(keysText)),
      keysText.replaceAll('\n', '\r\n'),
      twice,
      edited(keysText, editOf(random)),
      edited(keysText, editOf(random)),
      JSON.stringify(editedValue(JSON.parse(keysText), editOf(random))),
      otherForm(keysText, random),
    ]);
    const parsed = parseKeys(changed);
    return {
      ours: typeof parsed === 'string' ? parsed : 'held',
      second: await outcomeOf(async () => {
        readKeys(changed);
        return 'held';
      }),
    };
  },
};

async function story(random: SeededRandom, times = 1): Promise<Verdicts> {
  let journey = random.pick(journeys);
  for (let time = 0; time < times; time++)
    if (journey.events.length > 0) journey = mutatedJourney(journey, random);
  const certificate = await certified(journey, random.pick([1, 2] as const), random.pick([0, 4, 99]));
  return checkCertificateTwice(signedAnyhow(certificate, PUBLIC_TEST_KEY), [PUBLIC_TEST_KEY]);
}

const payloadOf = (file: string) => Buffer.from(JSON.parse(file).payload, 'base64url').toString();
const bytesOf = (text: string) =>
  text.startsWith('hex:') ? Buffer.from(text.slice(4), 'hex') : Buffer.from(text);

async function outcomeOf(check: () => Promise<string>): Promise<string> {
  try {
    return await check();
  } catch (error) {
    return String(error);
  }
}
