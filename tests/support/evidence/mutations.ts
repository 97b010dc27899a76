// Mutations from printed seeds, each as the files that a verifier gets.
import { readFileSync } from 'node:fs';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { anyAudit } from './audit-exports.ts';
import { anyCosigned, cosignedBy, cosignedLocally } from './cosigned.ts';
import {
  chain,
  erasedJourney,
  leadEvents,
  onPage,
  pageOf,
  type StoredJourney,
  textOf,
} from './event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from './evidence-keys.ts';
import { GrowingLog } from './growing-log.ts';
import {
  asFormer,
  certified,
  chained,
  type LooseJourney,
  loosened,
  mutatedJourney,
  otherForm,
} from './mutated-journey.ts';
import type { SeededRandom } from './seeded-random.ts';
import { signedAnyhow, signedBytes } from './signed-certificates.ts';
import { anyStamp, stampOf } from './stamped.ts';
import { changedInDatabase, hiddenText, signedAgain, weakKeys } from './tampered.ts';
import { type Edit, edited, editedValue, wrappedValue } from './text-edits.ts';

export const SEEDS = [20_261_125, 27_560, 6_962, 8_785, 8_032, 31_611];
export const EACH = 500;

/**
 * `keys`: only the keys document is of interest. `notes` is a file of delivered checkpoints. A file that begins with
 * `hex:` has the bytes that follow.
 */
export type Mutation = {
  way: string;
  kind: 'certificate' | 'log' | 'audit' | 'keys';
  file: string;
  keys: string;
  notes: string | null;
  log: string | null;
};

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
/** The name of a member that only contains a forbidden one. */
const quoted: LooseJourney = {
  ...loosened(whole),
  events: loosened(whole).events.map((event) => ({
    ...event,
    text: event.text.replace('"utm"', '"x\\"__proto__"'),
  })),
};
const journeys: LooseJourney[] = [
  ...[whole, refused, erasedJourney(whole, [1, 2, 5]), paged].map(loosened),
  quoted,
];
const PAGED = 3;
export const KEYS = `${JSON.stringify({ keys: [publicOf(PUBLIC_TEST_KEY)] }, null, 2)}\n`;

type Originals = { files: string[]; log: string; notes: string[] };
type Way = (random: SeededRandom, originals: Originals) => Mutation | Promise<Mutation>;

export async function originals(): Promise<Originals> {
  const issued = await Promise.all(journeys.map((journey) => certified(journey, 2)));
  const growing = new GrowingLog(PUBLIC_TEST_KEY);
  await growing.seal(whole.events.slice(0, 5));
  const early = await growing.checkpoint();
  await growing.seal(whole.events.slice(5, 8));
  await growing.checkpoint();
  growing.timestamps.set(early, [stampOf(early)]);
  return {
    files: [
      ...[...issued, stamped(issued[0] as Certificate), cosigned(issued[0] as Certificate)].map(
        (certificate) => signedAnyhow(certificate, PUBLIC_TEST_KEY),
      ),
      ...['whole', 'withheld', 'worked-example'].map((name) => readFileSync(`${OLD}/${name}.json`, 'utf8')),
    ],
    log: await growing.export(whole.events.slice(8)),
    notes: growing.notes,
  };
}

const stamped = (certificate: Certificate, stamp = stampOf(certificate.checkpoint ?? '')): Certificate => ({
  ...certificate,
  timestamps: [stamp],
});

const cosigned = (certificate: Certificate, cosign = cosignedBy): Certificate => ({
  ...certificate,
  checkpoint: cosign(certificate.checkpoint ?? ''),
});

export const certificateOnly = (file: string): Mutation => ({
  way: 'none',
  kind: 'certificate',
  file,
  keys: KEYS,
  notes: null,
  log: null,
});
export const logWith = (file: string, notes: readonly string[]): Mutation => ({
  ...certificateOnly(file),
  kind: 'log',
  notes: fileOf(notes),
});
const fileOf = (notes: readonly string[]) => (notes.length > 0 ? notes.join('\n') : null);

export async function mutationOf(random: SeededRandom, given: Originals): Promise<Mutation> {
  const way = random.pick(Object.keys(WAYS));
  const mutation = await (WAYS[way] as Way)(random, given);
  // As a file would hold it: UTF-8.
  return { ...mutation, way, file: Buffer.from(mutation.file).toString() };
}

/** The key was retired or stolen around the times that the sources of the tests state. */
function keysUntil(random: SeededRandom): string {
  const dates = ['2026-11-20', '2026-11-22', '2199-01-01'].map((day) => `${day}T00:00:00.000Z`);
  const until = random.pick([null, ...dates]);
  const revoked = random.pick([undefined, undefined, ...dates]);
  return JSON.stringify({ keys: [publicOf({ ...PUBLIC_TEST_KEY, until, revoked })] });
}

const editOf = (random: SeededRandom): Edit => ({
  what: random.pick(['change', 'delete', 'insert', 'swap', 'truncate']),
  by: random.pick(['letter', 'line']),
  at: random.below(100_000),
  other: random.below(100_000),
});

const WAYS: Record<string, Way> = {
  file: (random, { files }) => certificateOnly(edited(random.pick(files), editOf(random))),
  payload(random, { files }) {
    const content = JSON.parse(payloadOf(random.pick(files)));
    return certificateOnly(signedAnyhow(editedValue(content, editOf(random)), PUBLIC_TEST_KEY));
  },
  form(random, { files }) {
    const text = payloadOf(random.pick(files));
    const changed =
      random.below(2) === 0 ? otherForm(text, random) : edited(text, { ...editOf(random), by: 'letter' });
    return certificateOnly(signedBytes(bytesOf(changed), PUBLIC_TEST_KEY, {}));
  },
  header(random, { files }) {
    const text = JSON.stringify({
      alg: 'Ed25519',
      kid: PUBLIC_TEST_KEY.kid,
      typ: 'handoff-certificate+json',
    });
    const header = bytesOf(random.below(3) === 0 ? text : otherForm(text, random));
    return certificateOnly(signedBytes(Buffer.from(payloadOf(files[0] ?? '')), PUBLIC_TEST_KEY, header));
  },
  journey: (random) => story(random),
  journeyAgain: (random) => story(random),
  journeyTwice: (random) => story(random, 2),
  weakKey: (random, { files }) => ({
    ...certificateOnly(files[0] ?? ''),
    kind: 'keys',
    keys: weakKeys(random),
  }),
  signature: (random, { files }) => certificateOnly(signedAgain(random.pick(files), random)),
  async database(random) {
    const changed = changedInDatabase(random.pick(journeys), random);
    return certificateOnly(signedAnyhow(await certified(changed, 2), PUBLIC_TEST_KEY));
  },
  async hiddenText(random) {
    const changed = hiddenText(journeys[PAGED] as LooseJourney, random);
    return certificateOnly(signedAnyhow(await certified(changed, 2), PUBLIC_TEST_KEY));
  },
  log: (random, { log, notes }) => logWith(edited(log, editOf(random)), random.below(2) === 0 ? notes : []),
  async rewrittenLog(random) {
    const events = chained(mutatedJourney(random.pick(journeys), random));
    const others = chained(
      mutatedJourney({ ...random.pick(journeys), id: '6d1f3c52-8a0e-4f6b-9c77-2b1f0a9d4e10' }, random),
    );
    const growing = new GrowingLog(PUBLIC_TEST_KEY);
    await growing.seal(events);
    if (events.length > 0) await growing.checkpoint();
    await growing.seal(others.slice(0, random.below(9)));
    return logWith(await growing.export(), []);
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
    return {
      ...certificateOnly(signedAnyhow(certificate, PUBLIC_TEST_KEY)),
      notes: fileOf(growing.notes),
      log: await growing.export(events.slice(growing.heads.length)),
    };
  },
  async token(random) {
    const certificate = await certified(journeys[0] as LooseJourney, 2);
    const stamp = anyStamp(certificate.checkpoint ?? '', random);
    return certificateOnly(signedAnyhow(stamped(certificate, stamp), PUBLIC_TEST_KEY));
  },
  async tokenInLog(random) {
    const growing = new GrowingLog(PUBLIC_TEST_KEY);
    for (const part of [whole.events.slice(0, 4), whole.events.slice(4)]) {
      await growing.seal(part);
      const note = await growing.checkpoint();
      const stamps = Array.from({ length: random.below(3) }, () => anyStamp(note, random));
      growing.timestamps.set(note, stamps);
    }
    return logWith(await growing.export(), []);
  },
  async cosignature(random) {
    const certificate = await certified(random.pick(journeys), 2, random.pick([4, 99]));
    const changed = cosigned(certificate, (note) => anyCosigned(note, random));
    return certificateOnly(signedAnyhow(changed, PUBLIC_TEST_KEY));
  },
  async keyDates(random) {
    const seen = random.pick([cosignedBy, cosignedLocally, (note: string) => note]);
    const certificate = await certified(random.pick(journeys), 2, random.pick([4, 8, 99]));
    const stamp = random.below(3) === 0 ? [stampOf(certificate.checkpoint ?? '')] : [];
    const file = signedAnyhow(
      { ...cosigned(certificate, (note) => seen(note)), timestamps: stamp },
      PUBLIC_TEST_KEY,
    );
    return { ...certificateOnly(file), keys: keysUntil(random) };
  },
  async keyDatesOfLog(random) {
    const growing = new GrowingLog(PUBLIC_TEST_KEY);
    for (const part of [whole.events.slice(0, 4), whole.events.slice(4, 8)]) {
      await growing.seal(part);
      await growing.checkpoint();
    }
    const place = random.below(2);
    const seen = random.pick([cosignedBy, cosignedLocally, (note: string) => note]);
    growing.notes[place] = seen(growing.notes[place] ?? '');
    const file = random.pick([null, await certified(random.pick(journeys), 2, random.pick([4, 8]))]);
    const log = logWith(await growing.export(whole.events.slice(8)), []);
    return file
      ? { ...certificateOnly(signedAnyhow(file, PUBLIC_TEST_KEY)), log: log.file, keys: keysUntil(random) }
      : { ...log, keys: keysUntil(random) };
  },
  async cosignatureInLog(random) {
    const growing = new GrowingLog(PUBLIC_TEST_KEY);
    for (const part of [whole.events.slice(0, 4), whole.events.slice(4)]) {
      await growing.seal(part);
      await growing.checkpoint();
    }
    growing.notes.splice(random.below(2), 1, anyCosigned(growing.notes[random.below(2)] ?? '', random));
    return logWith(await growing.export(), []);
  },
  audit: async (random) => ({ ...certificateOnly(await anyAudit(random)), kind: 'audit' }),
  list(random, { files, log }) {
    const lines = log.split(/(?<=\n)/);
    const place = random.below(lines.length);
    const wrapped = (text: string) => wrappedValue(JSON.parse(text), random.below(100_000));
    return random.below(3) === 0
      ? logWith(lines.with(place, `${JSON.stringify(wrapped(lines[place] ?? ''))}\n`).join(''), [])
      : certificateOnly(signedAnyhow(wrapped(payloadOf(random.pick(files))), PUBLIC_TEST_KEY));
  },
  bytes(random, { files, log, notes }) {
    const file = random.pick(files);
    return random.pick<() => Mutation>([
      () => certificateOnly(otherBytes(file, random)),
      () => logWith(otherBytes(log, random), []),
      () => ({ ...logWith(log, []), notes: otherBytes(notes.join('\n'), random) }),
      () => ({ ...certificateOnly(file), kind: 'keys', keys: otherBytes(KEYS, random) }),
      () => ({ ...certificateOnly(files[0] ?? ''), log: otherBytes(log, random) }),
    ])();
  },
  notes(random, { log, notes }) {
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
    return { ...logWith(log, []), notes: changed };
  },
  keys(random, { files }) {
    const twice = JSON.stringify({
      keys: [
        publicOf(PUBLIC_TEST_KEY),
        { ...publicOf(PUBLIC_TEST_KEY), kid: random.pick(['b', PUBLIC_TEST_KEY.kid]) },
      ],
    });
    const keys = random.pick([
      KEYS,
      JSON.stringify(JSON.parse(KEYS)),
      KEYS.replaceAll('\n', '\r\n'),
      twice,
      edited(KEYS, editOf(random)),
      edited(KEYS, editOf(random)),
      JSON.stringify(editedValue(JSON.parse(KEYS), editOf(random))),
      otherForm(KEYS, random),
    ]);
    return { ...certificateOnly(files[0] ?? ''), kind: 'keys', keys };
  },
};

const NO_LETTERS = ['ff', 'c0af', 'eda080', 'e28c', 'f4908080', 'efbbbf', 'efbfbd'];

/** In place of a letter. The last ones are letters. */
function otherBytes(text: string, random: SeededRandom): string {
  const bytes = Buffer.from(text);
  const at = random.below(bytes.length);
  const put = Buffer.from(random.pick(NO_LETTERS), 'hex');
  return `hex:${Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + 1)]).toString('hex')}`;
}

async function story(random: SeededRandom, times = 1): Promise<Mutation> {
  let journey = random.pick(journeys);
  for (let time = 0; time < times; time++)
    if (journey.events.length > 0) journey = mutatedJourney(journey, random);
  const version = random.pick([1, 2] as const);
  const isFormer = version === 1 && random.below(4) > 0;
  const certificate = await certified(
    isFormer ? asFormer(journey) : journey,
    version,
    random.pick([0, 4, 99]),
  );
  return certificateOnly(signedAnyhow(certificate, PUBLIC_TEST_KEY));
}

const payloadOf = (file: string) => Buffer.from(JSON.parse(file).payload, 'base64url').toString();
export const bytesOf = (text: string) =>
  text.startsWith('hex:') ? Buffer.from(text.slice(4), 'hex') : Buffer.from(text);
