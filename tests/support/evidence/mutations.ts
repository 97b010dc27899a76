// Mutations from printed seeds, each as the files that a verifier gets.
import { readFileSync } from 'node:fs';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import type { EvidenceKey } from '#features/evidence/proof/format/keys-document.ts';
import { chain, EXPORTED, erasedJourney, leadEvents, onPage, pageOf, WITHDRAWAL } from './event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from './evidence-keys.ts';
import { texts } from './forgeries.ts';
import { GrowingLog } from './growing-log.ts';
import {
  asFormer,
  bytesOf,
  certified,
  chained,
  type LooseJourney,
  loosened,
  mutatedJourney,
  otherForm,
} from './mutated-journey.ts';
import type { SeededRandom } from './seeded-random.ts';
import { ID, journeyOf, REFERENCE, signedAnyhow, signedBytes } from './signed-certificates.ts';
import { anyStamp, STAMPED, stampedLocally, stampOf, witnessed } from './stamped.ts';
import { type Edit, edited, editedValue, wrappedValue } from './text-edits.ts';

export const SEEDS = [20_261_125, 27_560, 6_962, 8_785, 8_032, 31_611];
export const EACH = 500;

/** `notes` are delivered checkpoints. `seen`: what the trusted sources state, or null if there are only our own. */
export type Mutation = {
  way: string;
  kind: 'certificate' | 'log';
  file: string;
  keys: EvidenceKey[];
  notes: string[];
  log: string | null;
  seen: number[] | null;
};

const OLD = 'tests/support/evidence/version-1';
const page = pageOf(texts.map(({ sha256 }) => sha256));
const plainEvents = leadEvents(REFERENCE, texts, [WITHDRAWAL, EXPORTED]);
const whole = journeyOf(plainEvents, texts);
const main = texts.slice(0, 1);
const journeys: LooseJourney[] = [
  whole,
  journeyOf(leadEvents(REFERENCE, main), main),
  erasedJourney(whole, [1, 2, 5]),
  { ...whole, pages: [page], events: chain(ID, onPage(plainEvents, page.sha256)) },
].map(loosened);

type Originals = { files: string[]; log: string; notes: string[] };
type Way = (random: SeededRandom, originals: Originals) => Mutation | Promise<Mutation>;

export async function originals(): Promise<Originals> {
  const issued = await Promise.all(journeys.map((journey) => certified(journey, 2)));
  const first = issued[0] as Certificate;
  const note = first.checkpoint ?? '';
  const log = await GrowingLog.over(PUBLIC_TEST_KEY, whole.events.slice(0, 5), whole.events.slice(5, 8));
  log.timestamps.set(log.notes[0] ?? '', [stampOf(log.notes[0] ?? '')]);
  return {
    files: [
      ...[
        ...issued,
        { ...first, timestamps: [stampOf(note)] },
        { ...first, checkpoint: witnessed(note) },
      ].map((certificate) => signedAnyhow(certificate, PUBLIC_TEST_KEY)),
      ...['whole', 'withheld', 'worked-example'].map((name) => readFileSync(`${OLD}/${name}.json`, 'utf8')),
    ],
    log: await log.export(whole.events.slice(8)),
    notes: log.notes,
  };
}

export const certificateOnly = (file: string): Mutation => ({
  way: 'none',
  kind: 'certificate',
  file,
  keys: [publicOf(PUBLIC_TEST_KEY)],
  notes: [],
  log: null,
  seen: [],
});
export const logWith = (file: string, notes: string[] = []): Mutation => ({
  ...certificateOnly(file),
  kind: 'log',
  notes,
});
const signed = (content: unknown) => certificateOnly(signedAnyhow(content, PUBLIC_TEST_KEY));

export async function mutationOf(random: SeededRandom, given: Originals): Promise<Mutation> {
  const way = random.pick(Object.keys(WAYS));
  const mutation = await (WAYS[way] as Way)(random, given);
  // As a file would hold it: UTF-8.
  return { ...mutation, way, file: Buffer.from(mutation.file).toString() };
}

/** The key was retired or stolen around the times that the authorities of the tests state. */
function keysUntil(random: SeededRandom): EvidenceKey[] {
  const dates = ['2026-11-20', '2026-11-22', '2199-01-01'].map((day) => `${day}T00:00:00.000Z`);
  const until = random.pick([null, null, ...dates]);
  return [publicOf({ ...PUBLIC_TEST_KEY, until, revoked: random.pick([undefined, undefined, ...dates]) })];
}

/** An authority saw the checkpoint, or not, or its token has a fault. */
function stated(note: string, random: SeededRandom) {
  const checkpoint = random.pick([note, witnessed(note)]);
  const stamps = Array.from({ length: random.below(3) }, () => anyStamp(note, random));
  const [timestamps, seen] = random.pick<[string[], number[] | null]>([
    [[], []],
    [[stampOf(note)], [STAMPED]],
    [[stampedLocally(note)], []],
    [stamps, stamps.length === 0 ? [] : null],
  ]);
  return { checkpoint, timestamps, seen };
}

const editOf = (random: SeededRandom): Edit => ({
  what: random.pick(['change', 'delete', 'insert', 'swap', 'truncate']),
  by: random.pick(['letter', 'line']),
  at: random.below(100_000),
  other: random.below(100_000),
});

const WAYS: Record<string, Way> = {
  file: (random, { files }) => certificateOnly(edited(random.pick(files), editOf(random))),
  payload: (random, { files }) =>
    signed(editedValue(JSON.parse(payloadOf(random.pick(files))), editOf(random))),
  form(random, { files }) {
    const text = payloadOf(random.pick(files));
    const changed =
      random.below(2) === 0 ? otherForm(text, random) : edited(text, { ...editOf(random), by: 'letter' });
    return certificateOnly(signedBytes(bytesOf(changed), PUBLIC_TEST_KEY, {}));
  },
  header(random, { files }) {
    const head = { alg: 'Ed25519', kid: PUBLIC_TEST_KEY.kid, typ: 'handoff-certificate+json' };
    const header = bytesOf(otherForm(JSON.stringify(head), random));
    return certificateOnly(signedBytes(Buffer.from(payloadOf(files[0] ?? '')), PUBLIC_TEST_KEY, header));
  },
  list: (random, { files }) =>
    signed(wrappedValue(JSON.parse(payloadOf(random.pick(files))), random.below(100_000))),
  journey: (random) => mutatedCertificate(random),
  journeyAgain: (random) => mutatedCertificate(random),
  journeyTwice: (random) => mutatedCertificate(random, 2),
  log: (random, { log, notes }) => logWith(edited(log, editOf(random)), random.pick([notes, []])),
  async rewrittenLog(random) {
    const other = { ...random.pick(journeys), id: '6d1f3c52-8a0e-4f6b-9c77-2b1f0a9d4e10' };
    const log = await GrowingLog.over(
      PUBLIC_TEST_KEY,
      chained(mutatedJourney(random.pick(journeys), random)),
    );
    await log.seal(chained(mutatedJourney(other, random)).slice(0, random.below(9)));
    return logWith(await log.export());
  },
  async withLog(random) {
    const own = journeys[0] as LooseJourney;
    const events = chained(random.below(3) === 0 ? mutatedJourney(own, random) : own);
    const log = await GrowingLog.over(PUBLIC_TEST_KEY, events.slice(0, random.below(9)));
    const certifiedEvents = chained(own).slice(0, 3 + random.below(7));
    const issuedAt = random.pick(['2026-11-21T09:30:01.000Z', '2026-11-21T12:00:00.000Z']);
    return {
      ...signed({ ...(await log.certificate({ ...whole, events: certifiedEvents })), issuedAt }),
      notes: log.notes,
      log: await log.export(events.slice(log.heads.length)),
    };
  },
  async times(random) {
    const certificate = await certified(random.pick(journeys), 2, random.pick([4, 8, 99]));
    const { seen, ...times } = stated(certificate.checkpoint ?? '', random);
    return { ...signed({ ...certificate, ...times }), seen, keys: keysUntil(random) };
  },
  async timesInLog(random) {
    const log = await GrowingLog.over(PUBLIC_TEST_KEY, whole.events.slice(0, 4), whole.events.slice(4, 8));
    for (const [place, note] of log.notes.entries()) {
      const { checkpoint, timestamps } = stated(note, random);
      log.notes[place] = checkpoint;
      log.timestamps.set(checkpoint, timestamps);
    }
    const text = await log.export(whole.events.slice(8));
    const file = signed(await certified(random.pick(journeys), 2, random.pick([4, 8])));
    const other = { keys: keysUntil(random), seen: null };
    return random.pick<Mutation>([
      { ...logWith(text), ...other },
      { ...file, ...other, log: text },
    ]);
  },
};

async function mutatedCertificate(random: SeededRandom, times = 1): Promise<Mutation> {
  let journey = random.pick(journeys);
  for (let time = 0; time < times; time++)
    if (journey.events.length > 0) journey = mutatedJourney(journey, random);
  const version = random.pick([1, 2] as const);
  const isFormer = version === 1 && random.below(4) > 0;
  return signed(await certified(isFormer ? asFormer(journey) : journey, version, random.pick([0, 4, 99])));
}

const payloadOf = (file: string) => Buffer.from(JSON.parse(file).payload, 'base64url').toString();
