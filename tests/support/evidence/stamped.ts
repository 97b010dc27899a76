// Timestamp tokens whose bytes are the same in each run: RSA without padding by chance, and a public test key.
import { newRoot, newStamper, pem } from '#sandbox/authority/certificates.ts';
import { type Order, tokenOf } from '#sandbox/authority/tokens.ts';
import type { SeededRandom } from './seeded-random.ts';
import { accuracyOf, PUBLIC_RSA_KEY } from './tsa-keys.ts';

const root = newRoot(PUBLIC_RSA_KEY);
const tsa = newStamper(PUBLIC_RSA_KEY, root);
const foreign = newRoot(PUBLIC_RSA_KEY, 'Foreign Root');
const local = newRoot(PUBLIC_RSA_KEY, 'handoff-local-authority');
const localTsa = newStamper(PUBLIC_RSA_KEY, local, { name: 'handoff-local-authority TSA' });
const AT = new Date('2026-11-21T10:00:00Z');
/** The tokens state no accuracy, which is then a second. */
export const STAMPED = AT.getTime() + 1000;

export const ROOTS = pem(root);
export const TRUSTS_ROOTS = { roots: ROOTS };
export const TRUSTS_ALL = { roots: pem(root, local) };
export const textOfNote = (note: string) => `${note.split('\n\n')[0]}\n`;

export const stampOf = (note: string, more: Partial<Order> = {}): string =>
  tokenOf({ text: textOfNote(note), at: AT, signer: tsa, ...more }).toString('base64url');

/** By an authority on the log's own machine. */
export const stampedLocally = (note: string, more: Partial<Order> = {}): string =>
  stampOf(note, { signer: localTsa, ...more });

/** With the cosignature of a witness, as release 1.1 took them. No verifier checks it. */
export const witnessed = (note: string): string =>
  `${note}— w1.example/log ${Buffer.alloc(76, 7).toString('base64')}\n`;

/** Genuine, or with one fault. */
export function anyStamp(note: string, random: SeededRandom): string {
  const token = Buffer.from(stampOf(note), 'base64url');
  const place = random.below(token.length);
  const faults = [
    () => stampOf(note),
    () => stampedLocally(note),
    () => stampOf(note, { accuracy: accuracyOf(random.below(9), random.below(999), random.below(999)) }),
    () => stampOf(note, { at: new Date(AT.getTime() - random.below(3_600_000)) }),
    () => stampOf(`${note} `.replace('1', '2')),
    () => stampOf(note, { signer: newStamper(PUBLIC_RSA_KEY, foreign) }),
    () => stampOf(note, { signer: newStamper(PUBLIC_RSA_KEY, root, { until: '2026-11-21T09:59:59Z' }) }),
    () =>
      Buffer.from(token.with(place, token.readUInt8(place) ^ (1 << random.below(8)))).toString('base64url'),
    () => token.subarray(0, place).toString('base64url'),
  ];
  return random.pick(faults)();
}
