// Written from docs/evidence-format.md alone, importing nothing of Handoff. Each check throws at the first fault.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { checkPoint, checkSignature } from './second-curve.ts';
import { DETAILS, isHash, isTime, isUuid, object } from './second-facts.ts';
import { checkPages } from './second-pages.ts';
import { checkStory, type Facts, namedBy, type OpenEvent } from './second-story.ts';

export type Key = { kid: string; x: string; until?: string | null; revoked?: string };
type Head = { number: number; at: string; kind: string; commitment: string };
type Inclusion = { index: number; proof: string[] };
type Event = Head & { details: Record<string, string> | null; inclusion: Inclusion | null };
type Text = { sha256: string; bytes: string };
type Payload = {
  format: string;
  issuedAt: string;
  journey: string;
  reference: string;
  events: Event[];
  texts: Text[];
  pages?: Text[];
  checkpoint: string | null;
  timestamps?: string[];
};

export const need = (holds: unknown, fault: string) => {
  if (!holds) throw new Error(fault);
};
const inOrder = (value: object, names: string) =>
  need(Object.keys(value).join(' ') === names && !Array.isArray(value), `not just ${names}, in this order`);
export const decode = (text: unknown): Buffer => {
  need(
    typeof text === 'string' && Buffer.from(text, 'base64url').toString('base64url') === text,
    'base64url',
  );
  return Buffer.from(String(text), 'base64url');
};
export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const node = (left: string, right: string) => sha256(Buffer.from(`01${left}${right}`, 'hex'));
const isSigned = (bytes: string, { x }: Key, signature: Uint8Array) => {
  checkPoint(decode(x));
  checkSignature(signature);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(bytes), key, signature);
};

export function utf8(file: string | Buffer): string {
  const text = file.toString('utf8');
  need(typeof file === 'string' || Buffer.from(text).equals(file), 'not UTF-8');
  return text;
}

/** Section 0: UTF-8 and one form of everything. */
export function readJson(bytes: Buffer) {
  const text = utf8(bytes);
  need(values(text) <= 1_000_000, 'too many values, or too deep');
  const value = JSON.parse(text);
  need(JSON.stringify(value) === text, 'not in its one form');
  checkStrings(value);
  return value;
}

/** Section 0: objects, lists and commas outside of strings. Infinity if more than 16 are open at once. */
function values(json: string): number {
  let [count, open] = [0, 0];
  for (const [sign = ''] of json.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[{}[\],]/g)) {
    if ('{['.includes(sign)) open++;
    if ('}]'.includes(sign)) open--;
    else count++;
    if (open > 16) return Number.POSITIVE_INFINITY;
  }
  return count;
}

function checkStrings(value: unknown) {
  if (typeof value === 'string') need(value.isWellFormed(), 'lone surrogate');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    need(name.isWellFormed() && name !== '__proto__', 'name of a member');
    checkStrings(member);
  }
}

export function leafOf(journey: string, head: Head, previous: string | null): string {
  const { number, at, kind, commitment } = head;
  need(isUuid(journey) && Number.isSafeInteger(number) && number > 0, 'journey or number');
  need(isTime(at) && typeof kind === 'string' && isHash(commitment), 'time, kind or commitment');
  need(/^[a-z_]+$/.test(kind), 'letters of the kind');
  const lines = ['handoff-event/1', journey, number, at, kind, previous ?? '0'.repeat(64), commitment, ''];
  return sha256(`\0${lines.join('\n')}`);
}

export function readKeys(given: string | Buffer): Key[] {
  const text = utf8(given);
  const { keys, ...others } = JSON.parse(text);
  need(
    Object.keys(others).length === 0 && Array.isArray(keys) && keys.length > 0 && keys.length <= 100,
    'keys document',
  );
  const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.isWellFormed();
  const isKey = object(
    {
      kid: isText,
      kty: (value) => value === 'OKP',
      crv: (value) => value === 'Ed25519',
      x: (value) => decode(value).length === 32,
      use: (value) => value === 'sig',
      from: isTime,
      until: (value) => value === null || isTime(value),
    },
    { revoked: isTime },
  );
  need(keys.every(isKey), 'key');
  // Without the white space outside of strings, one form is left.
  const parts = text.split(/("(?:\\.|[^"\\])*")/);
  const packed = parts
    .map((part, place) => (place % 2 === 1 ? part : part.replace(/[ \t\r\n]/g, '')))
    .join('');
  need(packed === JSON.stringify({ keys }), 'keys document twice or otherwise written');
  for (const name of ['kid', 'x'] as const)
    need(new Set(keys.map((key: Key) => key[name])).size === keys.length, `${name} twice`);
  for (const { x } of keys) checkPoint(decode(x));
  return keys;
}

export function openNote(note: string, keys: Key[]) {
  const name = '[A-Za-z0-9._~:/\\[\\]-]{1,255}';
  need(typeof note === 'string', 'note');
  const form = new RegExp(`^((${name})\\n([1-9]\\d*)\\n(\\S{43}=)\\n)\\n((?:— ${name} \\S+\\n)+)$`);
  const [, text = '', origin = '', size = '', root = '', signatures = ''] = form.exec(note) ?? [];
  need(Number.isSafeInteger(Number(size)), 'size');
  need(Buffer.from(root, 'base64').toString('base64') === root, 'root');
  need(signatures.split('\n').length <= 1_001, 'too many signature lines');
  const signers: Key[] = [];
  const seen = new Set<string>();
  for (const line of signatures.split('\n').slice(0, -1)) {
    const [, signer, base64 = ''] = line.split(' ');
    const blob = Buffer.from(base64, 'base64');
    need(blob.length > 4 && base64.length <= 100_000 && blob.toString('base64') === base64, 'signature line');
    const idOf = ({ x }: Key) =>
      sha256(Buffer.concat([Buffer.from(`${origin}\n\u0001`), decode(x)])).slice(0, 8);
    const named = keys.filter((key) => signer === origin && idOf(key) === blob.toString('hex', 0, 4));
    need(named.length < 2, 'two keys of one id');
    need(named.length === 0 || !seen.has(blob.toString('hex', 0, 4)), 'two lines of one key');
    seen.add(signer === origin ? blob.toString('hex', 0, 4) : '');
    for (const key of named) need(isSigned(text, key, blob.subarray(4)), 'checkpoint signature');
    signers.push(...named);
  }
  need(signers.length > 0, 'not a checkpoint, or by no known key');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex'), signers };
}

/** A file of delivered checkpoints. */
export function readNotes(given: string | Buffer): string[] {
  const file = utf8(given);
  const notes = file.match(/[^\n]+\n[^\n]+\n[^\n]+\n\n(?:— [^\n]+\n)+/g) ?? [];
  need(notes.length > 0 && [notes.join('\n'), `${notes.join('\n')}\n`].includes(file), 'notes');
  return notes;
}

/** RFC 9162, 2.1.3.2, whose proofs are those of RFC 6962. */
function leads(leaf: string, inclusion: Inclusion, size: number): string {
  inOrder(inclusion, 'index proof');
  const { index, proof } = inclusion;
  need(Number.isSafeInteger(index) && index >= 0 && index < size && Array.isArray(proof), 'index');
  let [place, last, hash] = [index, size - 1, leaf];
  const half = (number: number) => Math.floor(number / 2);
  for (const sibling of proof) {
    need(last > 0 && isHash(sibling), 'proof');
    const isLeft = place % 2 === 1 || place === last;
    hash = isLeft ? node(sibling, hash) : node(hash, sibling);
    while (isLeft && place % 2 === 0 && place > 0) [place, last] = [half(place), half(last)];
    [place, last] = [half(place), half(last)];
  }
  need(last === 0, 'proof too short');
  return hash;
}

/**
 * `seen`: the times before which trusted authorities saw the covered events, without those on the log's own machine. Returns
 * whether the signature may count: section 4, `until` and `revoked`.
 */
export function checkCertificate(
  given: string | Buffer,
  keys: Key[],
  seen: number[] = [],
  now = Number.POSITIVE_INFINITY,
): boolean {
  const text = utf8(given);
  need(text.length <= 52_428_800, 'larger than 50 MB');
  const jws = JSON.parse(text);
  need(`${JSON.stringify(jws, ['signature', 'payload', 'protected'], 2)}\n` === text, 'envelope');
  const header = readJson(decode(jws.protected));
  const key = keys.find(({ kid }) => kid === header.kid);
  inOrder(header, 'alg kid typ');
  need(header.alg === 'Ed25519' && header.typ === 'handoff-certificate+json', 'header');
  need(key && isSigned(`${jws.protected}.${jws.payload}`, key, decode(jws.signature)), 'signature');
  const payload: Payload = readJson(decode(jws.payload));
  const isOld = payload.format === 'handoff-certificate/1';
  const order = isOld ? 'texts checkpoint' : 'texts pages checkpoint timestamps';
  inOrder(payload, `format issuedAt journey reference events ${order}`);
  need(isOld || payload.format === 'handoff-certificate/2', 'format');
  need(isTime(payload.issuedAt) && typeof payload.reference === 'string', 'time or reference');
  const tree = payload.checkpoint === null ? null : openNote(payload.checkpoint, keys);
  for (const entry of payload.texts) {
    inOrder(entry, 'sha256 bytes');
    need(sha256(decode(entry.bytes)) === entry.sha256, 'text');
  }
  need(payload.events.length > 0, 'no event');
  const tokens = isOld ? [] : (payload.timestamps ?? null);
  need(Array.isArray(tokens) && (tree || tokens.length === 0), 'timestamps');
  for (const token of tokens ?? []) decode(token);
  let previous: string | null = null;
  let index = -1;
  const all = payload.events.map(({ details }) =>
    details?.bytes ? values(decode(details.bytes).toString()) : 0,
  );
  need(all.reduce((sum, count) => sum + count, 0) <= 1_000_000, 'too many values in the details');
  const events: OpenEvent[] = [];
  for (const event of payload.events) {
    inOrder(event, 'number at kind commitment details inclusion');
    need(event.number === events.length + 1, 'number');
    previous = leafOf(payload.journey, event, previous);
    if (event.inclusion !== null) {
      need(tree && leads(previous, event.inclusion, tree.size) === tree.root, 'not in tree');
      need(event.inclusion.index > index, 'sealed in another order');
    }
    // Nothing is sealed after an event that is not.
    index = event.inclusion?.index ?? Number.POSITIVE_INFINITY;
    events.push(opened(event, isOld));
  }
  need(!tree || payload.events[0]?.inclusion, 'checkpoint over no event');
  const commitments = new Set(payload.events.map(({ commitment }) => commitment));
  need(commitments.size === payload.events.length, 'commitment twice');
  need(isOld || Array.isArray(payload.pages), 'pages');
  checkPages((!isOld && payload.pages) || [], payload.texts, events);
  const { reference, issuedAt } = payload;
  const story = { isOld, reference, issuedAt, texts: payload.texts.map((entry) => entry.sha256) };
  checkStory(events, story);
  const covered = payload.events.filter(({ inclusion }) => inclusion).length;
  const reliedOn = (some: { kind: string }[]) =>
    some.findLastIndex(({ kind }) => BORROWERS.includes(kind)) + 1 || some.length;
  const isRetired = typeof key?.until === 'string' && Date.parse(key.until) < now;
  const [until, revoked] = [Date.parse(key?.until ?? ''), Date.parse(key?.revoked ?? '')];
  const isSeenBefore = (time: number) => seen.some((one) => one < time);
  let counted = events;
  if (key?.revoked !== undefined) {
    need(isSeenBefore(revoked), 'revoked, and not seen before');
    counted = events.slice(0, covered);
    checkStory(counted, {
      ...story,
      texts: [...new Set(counted.flatMap(({ facts }) => namedBy(facts, isOld)))],
    });
  }
  const isCut = events.slice(counted.length).some(({ kind }) => BORROWERS.includes(kind));
  return !isCut && (!isRetired || (covered >= reliedOn(counted) && isSeenBefore(until)));
}

const BORROWERS = ['consent_acknowledged', 'phone_consent_withdrawn'];

function opened({ number, at, kind, commitment, details }: Event, isOld: boolean): OpenEvent {
  const event = { number, at, kind };
  if (details === null) {
    need(isOld, 'null details');
    return { ...event, facts: null, absent: 'unknown' };
  }
  if ('absent' in details) {
    inOrder(details, 'absent');
    const { absent = '' } = details;
    need(!isOld && ['erased', 'withheld', 'unreadable'].includes(absent), 'absent');
    return { ...event, facts: null, absent };
  }
  inOrder(details, 'salt bytes');
  const [salt, bytes] = [decode(details.salt), decode(details.bytes)];
  need(
    salt.length === 32 && createHmac('sha256', salt).update(bytes).digest('hex') === commitment,
    'details',
  );
  const facts: Facts = readJson(bytes);
  need(Object.hasOwn(DETAILS, kind) && DETAILS[kind]?.(facts), 'members of the details');
  return { ...event, facts, absent: null };
}
