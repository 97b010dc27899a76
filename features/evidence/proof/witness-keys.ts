import { isStrongPoint } from '#platform/values/curve-point.ts';
import { fromBase64 } from './bytes.ts';
import { parseWitness, type Witness } from './cosignature.ts';

/** C2SP signed-note: a plain Ed25519 key, as logs have. */
const LOG_KEY = 1;
/** Each signature line is compared with each. */
const MAX_WITNESSES = 100;
const FORM = /^[^\s+]+\+[0-9a-f]{8}\+([A-Za-z0-9+/]{44})$/;
const SETTING = /^https?:\/\/[^\s=]+=/;

/** A key on each line. Returns a sentence about the first line that is no key. */
export function parseWitnessKeys(text: string): Witness[] | string {
  const witnesses: Witness[] = [];
  for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const witness = readWitnessKey(line, `Line ${place + 1}`);
    if (typeof witness === 'string') return witness;
    witnesses.push(witness);
    if (witnesses.length > MAX_WITNESSES) return `There are more than ${MAX_WITNESSES} keys of witnesses.`;
  }
  return witnesses;
}

/** Returns a sentence that begins with `subject` if the line is no key. */
export function readWitnessKey(line: string, subject: string): Witness | string {
  const text = line.trim();
  return parseWitness(text) ?? `${subject} ${problemOf(text)}`;
}

function problemOf(text: string): string {
  if (SETTING.test(text)) return 'begins with a web address. Remove all letters up to the equals sign (=).';
  const [, encoded = ''] = FORM.exec(text) ?? [];
  if (!encoded) return 'is not a witness’s key. Enter each key as the witness publishes it: NAME+ID+KEY.';
  const key = fromBase64(encoded);
  if (key?.[0] !== LOG_KEY && key && !isStrongPoint(key.subarray(1)))
    return 'is a key under which anyone can sign. Ask the witness for its key again.';
  return key?.[0] === LOG_KEY
    ? 'is the key of a log. Enter the key that the witness publishes for itself.'
    : 'is not a whole key: its ID doesn’t match its name and key. Copy the line again from the witness.';
}
