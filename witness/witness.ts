import { isConsistent } from './consistency.ts';
import { cosign, isSignedBy, type LogKey, parseCheckpoint } from './notes.ts';

export type Answer = { status: number; type: string; body: string };
export type KnownTree = { size: number; root: string };
/** The newest tree of each origin. It must survive a restart: otherwise a log could show two histories. */
export type WitnessStore = {
  find: (origin: string) => KnownTree | undefined;
  record: (origin: string, tree: KnownTree) => void;
};
export type WitnessOptions = {
  name: string;
  seed: Buffer;
  logs: LogKey[];
  store: WitnessStore;
  now: () => number;
};

const MAX_PROOF_LINES = 63;

/** C2SP tlog-witness: the answer to `add-checkpoint`. */
export function addCheckpoint(request: string, { name, seed, logs, store, now }: WitnessOptions): Answer {
  const end = request.indexOf('\n\n');
  const [first = '', ...proof] = request.slice(0, end).split('\n');
  const old = /^old (0|[1-9]\d{0,15})$/.exec(first)?.[1];
  const signed = parseCheckpoint(request.slice(end + 2));
  if (end < 0 || old === undefined || proof.length > MAX_PROOF_LINES || !signed) return plain(400);
  const { origin, size, root, body, lines } = signed;
  const keys = logs.filter((log) => log.origin === origin);
  if (keys.length === 0) return plain(404);
  if (!keys.some((key) => isSignedBy(key, body, lines))) return plain(403);
  if (Number(old) > size) return plain(400);
  const known = store.find(origin) ?? { size: 0, root: '' };
  const isFork = known.size === size && known.root !== root;
  if (known.size !== Number(old) || isFork)
    return { status: 409, type: 'text/x.tlog.size', body: `${known.size}\n` };
  if (!isConsistent(known, { size, root }, proof)) return plain(422);
  store.record(origin, { size, root });
  return { ...plain(200), body: cosign(name, seed, body, Math.floor(now() / 1000)) };
}

const plain = (status: number): Answer => ({ status, type: 'text/plain; charset=utf-8', body: '' });
