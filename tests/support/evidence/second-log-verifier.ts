// The second verifier's part for log exports.
import { hasOnly, type Key, leafOf, need, node, openNote, sha256 } from './second-verifier.ts';

export function checkLog(text: string, keys: Key[], delivered: string[] = []) {
  const lines = text.split('\n');
  need(lines.pop() === '', 'cut off');
  const last = new Map<string, { number: number; hash: string }>();
  const leaves: string[] = [];
  const seen: ReturnType<typeof openNote>[] = [];
  for (const [place, line] of lines.entries()) {
    const entry = JSON.parse(line);
    const heads = place - seen.length;
    need(JSON.stringify(entry) === line, 'line');
    if ('checkpoint' in entry) {
      hasOnly(entry, 'checkpoint');
      const { origin, size, root } = openNote(entry.checkpoint, keys);
      need(size > (seen.at(-1)?.size ?? -1), 'checkpoint order');
      need(size === heads && size === leaves.length && root === rootOf(leaves), 'checkpoint');
      seen.push({ origin, size, root });
      continue;
    }
    need(Object.keys(entry).join() === 'journey,number,at,kind,previous,commitment,index', 'members');
    const { number, hash } = last.get(entry.journey) ?? { number: 0, hash: null };
    need(entry.number === number + 1 && entry.previous === hash, 'chain');
    const leaf = leafOf(entry.journey, entry, hash);
    last.set(entry.journey, { number: entry.number, hash: leaf });
    need(entry.index === null || (entry.index === leaves.length && entry.index === heads), 'index');
    if (entry.index !== null) leaves.push(leaf);
  }
  const roots = seen.map((note) => JSON.stringify(note));
  need(seen.length > 0, 'no checkpoint');
  need(
    delivered.every((note) => roots.includes(JSON.stringify(openNote(note, keys)))),
    'not as delivered',
  );
}

function rootOf(leaves: string[]): string {
  if (leaves.length < 2) return leaves[0] ?? sha256('');
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}
