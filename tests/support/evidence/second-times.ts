// The second verifier's part for times from outside: docs/evidence-format.md, sections 3 and 7.
import { createPublicKey, verify } from 'node:crypto';
import { checkPoint, checkSignature } from './second-curve.ts';
import { checkToken, readRoots } from './second-tokens.ts';
import { decode, need, sha256 } from './second-verifier.ts';

/** Witnesses are verifier keys of C2SP, `roots` a PEM file. */
export type Trusted = { witnesses: string[]; roots?: string };
export const TRUSTS_NO_CLOCK: Trusted = { witnesses: [] };
type Time = { from: number; at: number; witness?: string | undefined };

const TOLERANCE_MS = 5 * 60_000;
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

function witnessOf(text: string) {
  const [, name = '', id = '', encoded = ''] = /^([^+ ]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const typed = Buffer.from(encoded, 'base64');
  need(typed.length === 33 && typed[0] === 4, 'key of a witness');
  need(sha256(Buffer.concat([Buffer.from(`${name}\n`), typed])).startsWith(id), 'id of a witness');
  checkPoint(typed.subarray(1));
  return { name, id, key: typed.subarray(1) };
}

export function timesOfNote(note: string, { witnesses }: Trusted): Time[] {
  const [text = '', lines = ''] = note.split('\n\n');
  const known = witnesses.map(witnessOf);
  return lines
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, name, encoded = ''] = line.split(' ');
      const blob = Buffer.from(encoded, 'base64');
      const witness = known.find((one) => one.name === name && one.id === blob.toString('hex', 0, 4));
      if (!witness) return [];
      need(blob.length === 4 + 8 + 64, 'length of a cosignature');
      const seconds = blob.readBigUInt64BE(4);
      const signed = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}\n`);
      const key = createPublicKey({
        key: Buffer.concat([SPKI, witness.key]),
        format: 'der',
        type: 'spki',
      });
      checkSignature(blob.subarray(12));
      need(verify(null, signed, key, blob.subarray(12)), 'cosignature');
      need(seconds > 0n && seconds < 253_402_300_800n, 'time of a cosignature');
      const at = Number(seconds) * 1000;
      return [{ from: at, at, witness: name }];
    });
}

function timesOfTokens(note: string, tokens: string[], { roots = '' }: Trusted): Time[] {
  need(tokens.length <= 100, 'too many tokens');
  const text = `${note.split('\n\n')[0]}\n`;
  const known = readRoots(roots);
  return tokens.map((token) => checkToken(decode(token), text, known)).filter(({ isTrusted }) => isTrusted);
}

/** Section 3: the times of a witness on the log's own machine prove nothing. */
const isIndependent = ({ witness = '' }: Time) => !/^handoff-local-witness(\/|$)/.test(witness);

export const independentTimes = (note: string, tokens: string[], trusted: Trusted): number[] =>
  [...timesOfNote(note, trusted), ...timesOfTokens(note, tokens, trusted)]
    .filter(isIndependent)
    .map(({ at }) => at);

export function timesOfCertificate(text: string, trusted: Trusted): Time[] {
  const payload = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString());
  if (payload.checkpoint === null) return [];
  const times = [
    ...timesOfNote(payload.checkpoint, trusted),
    ...timesOfTokens(payload.checkpoint, payload.timestamps ?? [], trusted),
  ];
  const covered: { at: string; inclusion: object | null }[] = payload.events;
  for (const { at, inclusion } of covered)
    need(
      inclusion === null || times.every((time) => Date.parse(at) <= time.at + TOLERANCE_MS),
      'later than its proof',
    );
  need(
    times.every(({ from }) => from <= Date.parse(payload.issuedAt) + TOLERANCE_MS),
    'issued before its proof',
  );
  return times;
}

export function checkTimesOfLog(log: string, trusted: Trusted) {
  let newest = Number.NEGATIVE_INFINITY;
  const smaller: Required<Time>[] = [];
  for (const line of log.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line);
    if ('checkpoint' in entry) {
      const times = [
        ...timesOfNote(entry.checkpoint, trusted),
        ...timesOfTokens(entry.checkpoint, entry.timestamps ?? [], trusted),
      ];
      for (const { at } of times) need(newest <= at + TOLERANCE_MS, 'later than its proof');
      const witnesses = new Set(times.flatMap(({ witness }) => witness ?? []));
      for (const witness of witnesses) {
        const first = Math.min(...times.filter((time) => time.witness === witness).map(({ at }) => at));
        const before = smaller.filter((time) => time.witness === witness);
        need(
          before.every(({ at }) => at <= first + TOLERANCE_MS),
          'before a smaller checkpoint',
        );
        smaller.push({ from: first, at: first, witness });
      }
    } else if (!/^staff_act_/.test(entry.kind)) {
      newest = Math.max(newest, Date.parse(entry.at));
    }
  }
}
