// The second verifier's part for log exports.
import { isKind } from './second-facts.ts';
import { independentTimes, TRUSTS_NO_CLOCK, type Trusted } from './second-times.ts';
import { decode, type Key, leafOf, need, node, openNote, sha256 } from './second-verifier.ts';

const STAFF = ['staff_act', 'staff_act_earlier', 'staff_act_late'];
const HOUR_MS = 3_600_000;

/** Returns how many heads the signed part has, whose checkpoints count: section 4. */
export function checkLog(
  text: string,
  keys: Key[],
  delivered: string[] = [],
  trusted: Trusted = TRUSTS_NO_CLOCK,
): number {
  const lines = text.split('\n');
  need(lines.pop() === '', 'cut off');
  const last = new Map<string, { number: number; hash: string; at: string }>();
  const leaves: string[] = [];
  const seen: { origin: string; size: number; root: string }[] = [];
  let counted = 0;
  const times: Record<string, number[]> = { event: [], staff_act: [] };
  for (const [place, line] of lines.entries()) {
    const entry = JSON.parse(line);
    const heads = place - seen.length;
    need(JSON.stringify(entry) === line, 'line');
    if ('checkpoint' in entry) {
      need(['checkpoint', 'checkpoint,timestamps'].includes(Object.keys(entry).join()), 'members');
      need(
        !('timestamps' in entry) || (Array.isArray(entry.timestamps) && entry.timestamps.length > 0),
        'timestamps',
      );
      for (const token of entry.timestamps ?? []) decode(token);
      const { signers, origin, size, root } = openNote(entry.checkpoint, keys);
      need(size > (seen.at(-1)?.size ?? 0), 'checkpoint order');
      need(size === heads && size === leaves.length && root === rootOf(leaves), 'checkpoint');
      seen.push({ origin, size, root });
      const times = independentTimes(entry.checkpoint, entry.timestamps ?? [], trusted);
      const isBefore = (time: string) => times.some((one) => one < Date.parse(time));
      if (signers.some(({ revoked }) => revoked === undefined || isBefore(revoked))) counted = size;
      continue;
    }
    need(Object.keys(entry).join() === 'journey,number,at,kind,previous,commitment,index', 'members');
    const { number, hash, at } = last.get(entry.journey) ?? { number: 0, hash: null, at: '' };
    need(entry.number === number + 1 && entry.previous === hash, 'chain');
    const leaf = leafOf(entry.journey, entry, hash);
    const isStaff = STAFF.includes(entry.kind);
    need(isStaff || isKind(entry.kind), 'unknown kind');
    need((isStaff || entry.kind === 'journey_begun') === (entry.number === 1), 'begin');
    need(entry.at >= at, 'time falls in the journey');
    const neighbors = times[isStaff ? entry.kind : 'event'] ?? [];
    const time = Date.parse(entry.at);
    const isOld = neighbors.some((other) => time + HOUR_MS < other);
    need(!isOld || entry.kind === 'journey_begun', 'far older than its neighbors');
    neighbors.push(time);
    last.set(entry.journey, { number: entry.number, hash: leaf, at: entry.at });
    need(entry.index === null || (entry.index === leaves.length && entry.index === heads), 'index');
    if (entry.index !== null) leaves.push(leaf);
  }
  const roots = seen.map((note) => JSON.stringify(note));
  need(seen.length > 0, 'no checkpoint');
  const isMet = (note: string) => {
    const { signers: _, ...given } = openNote(note, keys);
    return roots.includes(JSON.stringify(given));
  };
  need(delivered.every(isMet), 'not as delivered');
  need(counted > 0, 'only revoked keys');
  return counted;
}

export function rootOf(leaves: string[]): string {
  if (leaves.length < 2) return leaves[0] ?? sha256('');
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}
