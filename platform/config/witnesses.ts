import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isStrongPoint } from '#platform/values/curve-point.ts';

/** `verifierKey` is in the form of C2SP signed-note. */
export type WitnessSetting = { url: string; name: string; verifierKey: string };

const ENTRY = /^(https?:\/\/[^\s?#=]+?)\/*=([^\s+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/;
/** C2SP tlog-cosignature: cosignature/v1. */
const KEY_TYPE = 4;

export const witnessList = z.string().transform((text, context): WitnessSetting[] => {
  const witnesses = text.split(',').map((entry) => parseWitness(entry.trim()));
  const read = witnesses.filter((witness) => witness !== null);
  const isUnique = new Set(read.map(({ name }) => name)).size === witnesses.length;
  if (read.length === witnesses.length && isUnique) return read;
  context.addIssue({
    code: 'custom',
    message:
      'must be https://HOST/PREFIX=NAME+ID+KEY, or several with commas between them and %2C for a comma within an address, each with the verifier key that the witness publishes and another name',
  });
  return z.NEVER;
});

function parseWitness(entry: string): WitnessSetting | null {
  const [, url = '', name = '', id = '', encoded = ''] = ENTRY.exec(entry) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const hash = createHash('sha256').update(`${name}\n`).update(key).digest('hex');
  const isKey =
    key[0] === KEY_TYPE && isStrongPoint(key.subarray(1)) && hash.startsWith(id) && URL.canParse(url);
  return isKey ? { url, name, verifierKey: `${name}+${id}+${encoded}` } : null;
}
