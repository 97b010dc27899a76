// The second verifier's part for a certificate with checkpoints from outside, and with a log export.
import { checkLog, rootOf } from './second-log-verifier.ts';
import { independentTimes, TRUSTS_NO_CLOCK, type Trusted } from './second-times.ts';
import { checkCertificate, type Key, leafOf, need, openNote } from './second-verifier.ts';

type Head = { number: number; at: string; kind: string; commitment: string };
type LoggedHead = Head & { journey: string; previous: string | null; index: number };
type Payload = {
  issuedAt: string;
  journey: string;
  events: (Head & { inclusion: { index: number } | null })[];
  checkpoint: string | null;
  timestamps?: string[];
};

const MINUTE_MS = 60_000;

export function checkCertificateWith(
  text: string,
  keys: Key[],
  delivered: string[],
  log: string | null,
  trusted: Trusted = TRUSTS_NO_CLOCK,
) {
  const payload: Payload = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64url').toString());
  const seen = payload.checkpoint
    ? independentTimes(payload.checkpoint, payload.timestamps ?? [], trusted)
    : [];
  checkCertificate(text, keys, seen);
  const own = payload.checkpoint === null ? [] : [openNote(payload.checkpoint, keys)];
  const roots = new Map<string, string>();
  for (const { origin, size, root } of [...own, ...delivered.map((note) => openNote(note, keys))]) {
    const name = `${size} ${origin}`;
    need((roots.get(name) ?? root) === root, 'two roots of one size');
    roots.set(name, root);
  }
  if (log === null) return;
  // Nothing that counts signs the heads behind them.
  const heads = log
    .split('\n')
    .filter((line) => line.startsWith('{"journey"'))
    .slice(0, checkLog(log, keys, delivered, trusted))
    .map((line) => JSON.parse(line));
  compare(payload, own[0] ?? null, heads);
}

function compare(payload: Payload, own: { size: number; root: string } | null, heads: LoggedHead[]) {
  const issued = Date.parse(payload.issuedAt);
  const leaves = heads.map((head) => leafOf(head.journey, head, head.previous));
  const isNewer = heads.some(
    ({ kind, at }) => !/^staff_act_/.test(kind) && Date.parse(at) - MINUTE_MS > issued,
  );
  const isWhole = own !== null && leaves.length >= own.size;
  need(!isWhole || rootOf(leaves.slice(0, own.size)) === own.root, 'other tree');
  need(own === null || isWhole || !isNewer, 'smaller than the checkpoint');
  const known = heads.filter(({ journey }) => journey === payload.journey);
  for (const [place, { at, kind, commitment, inclusion }] of payload.events.entries()) {
    const head = known[place];
    need(head || !(isNewer || (isWhole && inclusion)), 'missing in the log');
    if (!head) continue;
    need(head.at === at && head.kind === kind && head.commitment === commitment, 'other event');
    need(!inclusion || head.index === inclusion.index, 'other place');
  }
  const later = known.slice(payload.events.length);
  need(
    later.every(({ at }) => Date.parse(at) + MINUTE_MS >= issued),
    'left out',
  );
  need(own === null || later.every(({ index }) => index >= own.size), 'left out under its own checkpoint');
}
