// The second verifier's part for logs: docs/evidence-format.md, sections 4, 6 and 7.
import {
  decode,
  type Head,
  hmac,
  inOrder,
  type Key,
  leafOf,
  need,
  node,
  openNote,
  type Payload,
  sha256,
} from './second-verifier.ts';

type Logged = Head & { journey: string; previous: string | null; index: number | null };

const MINUTE_MS = 60_000;

/** Returns the heads of the signed part, whose checkpoints count: section 4. */
export function checkLog(text: string, keys: Key[], delivered: string[], seen: number[]): Logged[] {
  const lines = text.split('\n');
  need(lines.pop() === '', 'cut off');
  const last = new Map<string, Head & { hash: string }>();
  const [heads, leaves]: [Logged[], string[]] = [[], []];
  const notes: string[] = [];
  let [newest, counted] = [0, 0];
  const named = ({ origin, size, root }: ReturnType<typeof openNote>) => `${origin} ${size} ${root}`;
  for (const line of lines) {
    const entry = JSON.parse(line);
    need(JSON.stringify(entry) === line, 'line');
    if ('checkpoint' in entry) {
      inOrder(entry, entry.timestamps?.length > 0 ? 'checkpoint timestamps' : 'checkpoint');
      for (const token of entry.timestamps ?? []) decode(token);
      const note = openNote(entry.checkpoint, keys);
      need(note.size > newest && note.size === heads.length && note.size === leaves.length, 'size');
      need(note.root === rootOf(leaves), 'root');
      newest = note.size;
      notes.push(named(note));
      const isBefore = (time: string) => seen.some((one) => one < Date.parse(time));
      const mayCount = note.signers?.some(({ revoked }) => revoked === undefined || isBefore(revoked));
      if (mayCount) counted = newest;
      continue;
    }
    inOrder(entry, 'journey number at kind previous commitment index');
    const before = last.get(entry.journey);
    need(entry.number === (before?.number ?? 0) + 1, 'number');
    need(entry.previous === (before?.hash ?? null) && entry.at >= (before?.at ?? ''), 'chain');
    const hash = leafOf(entry.journey, entry, entry.previous);
    last.set(entry.journey, { ...entry, hash });
    need(entry.index === null || (entry.index === leaves.length && entry.index === heads.length), 'index');
    if (entry.index !== null) leaves.push(hash);
    heads.push(entry);
  }
  need(
    delivered.every((note) => notes.includes(named(openNote(note, keys)))),
    'not as delivered',
  );
  need(counted > 0, 'nothing that counts signs it');
  return heads.slice(0, counted);
}

/** The rows of an audit export match their heads, which are a log. */
export function checkAudit(text: string, keys: Key[], delivered: string[]) {
  const [first, ...lines] = text.split(/(?<=\n)/);
  need(first === '{"format":"handoff-audit-export/1"}\n', 'format');
  const heads = lines.filter((line, place) => {
    const { entry, salt, bytes } = JSON.parse(line);
    const of = entry === undefined ? null : JSON.parse(lines[place - 1] ?? 'null');
    need(!of || (of.journey === entry && hmac(decode(salt), decode(bytes)) === of.commitment), 'row');
    const hasRow = lines[place + 1]?.startsWith('{"entry"');
    need(entry !== undefined || !/"staff_act/.test(line) || hasRow, 'no row');
    need(!line.includes('"staff_act_late"'), 'late');
    return entry === undefined;
  });
  checkLog(heads.join(''), keys, delivered, []);
}

/** A certificate has the events of the log, and leaves out none that was there when it was issued. */
export function compare({ journey, events, issuedAt, checkpoint }: Payload, keys: Key[], heads: Logged[]) {
  const own = checkpoint === null ? null : openNote(checkpoint, keys);
  const leaves = heads.map((head) => leafOf(head.journey, head, head.previous));
  const isWhole = own !== null && leaves.length >= own.size;
  need(!isWhole || rootOf(leaves.slice(0, own.size)) === own.root, 'other tree');
  const known = heads.filter((head) => head.journey === journey);
  for (const [place, { at, kind, commitment, inclusion }] of events.entries()) {
    const head = known[place];
    need(head || !isWhole || !inclusion, 'missing in the log');
    need(
      !head || `${head.at} ${head.kind} ${head.commitment}` === `${at} ${kind} ${commitment}`,
      'other event',
    );
    need(!head || !inclusion || head.index === inclusion.index, 'other place');
  }
  for (const { at, index } of known.slice(events.length)) {
    need(Date.parse(at) + MINUTE_MS >= Date.parse(issuedAt), 'left out');
    need(own === null || Number(index) >= own.size, 'left out under its own checkpoint');
  }
}
function rootOf(leaves: string[]): string {
  if (leaves.length < 2) return leaves[0] ?? sha256('');
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}
