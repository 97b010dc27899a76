// Cosignatures of a test witness, genuine or with one fault, whose bytes are the same in each run.
import { cosign, verifierKey } from '#witness/notes.ts';
import type { SeededRandom } from './seeded-random.ts';
import { TRUSTS_ROOTS, textOfNote } from './stamped.ts';

const NAME = 'w1.example/log';
export const SEED = Buffer.alloc(32, 'one');
/** The journeys of the tests are seconds older. */
const AT = Date.parse('2026-11-21T09:31:00Z') / 1000;

export const WITNESS_KEY = verifierKey(NAME, SEED);
const LOCAL_NAME = 'handoff-local-witness';
export const LOCAL_WITNESS_KEY = verifierKey(LOCAL_NAME, SEED);
export const TRUSTS_ALL = { ...TRUSTS_ROOTS, witnesses: [WITNESS_KEY, LOCAL_WITNESS_KEY] };

/** By a witness on the log's own machine. */
export const cosignedLocally = (note: string, name = LOCAL_NAME): string =>
  note + cosign(name, SEED, textOfNote(note), AT);

export const cosignedBy = (note: string, seconds = AT, signed = textOfNote(note)): string =>
  note + cosign(NAME, SEED, signed, seconds);

export function anyCosigned(note: string, random: SeededRandom): string {
  const genuine = cosignedBy(note);
  const line = genuine.slice(note.length);
  const blob = Buffer.from(line.split(' ')[2] ?? '', 'base64');
  const place = random.below(blob.length);
  const written = (bytes: Uint8Array) => `${note}— ${NAME} ${Buffer.from(bytes).toString('base64')}\n`;
  const flipped = blob.map((byte, at) => (at === place ? byte ^ (1 << random.below(8)) : byte));
  const ways = [
    () => genuine + line,
    () => cosignedBy(note, AT - random.below(1_000)) + line,
    () => cosignedBy(note, random.pick([0, 1, 253_402_300_799, 253_402_300_800])),
    () => cosignedBy(note, AT, textOfNote(note).replace(/\n\d/, '\n9')),
    () => written(flipped),
    () => written(blob.subarray(0, place)),
    () => note + cosign(NAME, Buffer.alloc(32, 'two'), textOfNote(note), AT),
    () => note.replace('\n\n', `\n\n${line}`),
    () => note + line.replace('=\n', '\n').replace('— ', random.pick(['- ', '—  ', '—\t', '— '])),
  ];
  return random.pick(ways)();
}
