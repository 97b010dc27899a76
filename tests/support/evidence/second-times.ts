// The second verifier's part for times from outside: docs/evidence-format.md, sections 3 and 7.
import type { Certificate } from './second-certificates.ts';
import { checkToken, readRoots } from './second-tokens.ts';
import { decode, need } from './second-verifier.ts';

/** `roots` is a PEM file. */
export type Trusted = { roots?: string };
export const TRUSTS_NO_CLOCK: Trusted = {};
type Time = { from: number; at: number };

const TOLERANCE_MS = 5 * 60_000;

function timesOfTokens(note: string, tokens: string[], roots: readonly Certificate[]): Time[] {
  need(tokens.length <= 100, 'too many tokens');
  const text = `${note.split('\n\n')[0]}\n`;
  return tokens.map((token) => checkToken(decode(token), text, roots)).filter(({ isTrusted }) => isTrusted);
}

/** Section 3: the times of an authority on the log's own machine prove nothing. */
const isIndependent = ({ subject }: Certificate) =>
  subject.list[0]?.list[0]?.list[1]?.body.toString() !== 'handoff-local-authority';

export const independentTimes = (note: string, tokens: string[], { roots = '' }: Trusted): number[] =>
  timesOfTokens(note, tokens, readRoots(roots).filter(isIndependent)).map(({ at }) => at);

export function timesOfCertificate(text: string, { roots = '' }: Trusted): Time[] {
  const payload = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString());
  if (payload.checkpoint === null) return [];
  const times = timesOfTokens(payload.checkpoint, payload.timestamps ?? [], readRoots(roots));
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

export function checkTimesOfLog(log: string, { roots = '' }: Trusted) {
  const known = readRoots(roots);
  let newest = Number.NEGATIVE_INFINITY;
  for (const line of log.split('\n').filter(Boolean)) {
    const entry = JSON.parse(line);
    if ('checkpoint' in entry) {
      for (const { at } of timesOfTokens(entry.checkpoint, entry.timestamps ?? [], known))
        need(newest <= at + TOLERANCE_MS, 'later than its proof');
    } else if (!/^staff_act_/.test(entry.kind)) {
      newest = Math.max(newest, Date.parse(entry.at));
    }
  }
}
