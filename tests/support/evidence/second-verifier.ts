// Written from docs/evidence-format.md alone, importing nothing of Handoff: bytes, chain, tree, signatures, dates of keys,
// texts and erasures. Each check throws at the first fault. Other tests hold the rules of meaning, page copies and tokens.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';

export type Key = { kid: string; x: string; until?: string | null; revoked?: string };
export type Head = { number: number; at: string; kind: string; commitment: string };
type Inclusion = { index: number; proof: string[] };
type Event = Head & { details: Record<string, string> | null; inclusion: Inclusion | null };
type Entry = { sha256: string; bytes: string };
export type Payload = {
  format: string;
  issuedAt: string;
  journey: string;
  reference: string;
  events: Event[];
  texts: Entry[];
  pages?: Entry[];
  checkpoint: string | null;
  timestamps?: string[];
};
type Facts = { sha256?: string; blocks?: Entry[]; documents?: Entry[]; numbers?: number[] };
type OpenEvent = Head & { facts: Facts | null; absent: string | null };

const BORROWERS = ['consent_acknowledged', 'phone_consent_withdrawn'];
const MAY_BE_WITHHELD =
  /^(evidence_exported|hold_placed|hold_released|identity_revealed|lead_decided|erasure_asked|details_removed)$/;
const MINUTE_MS = 60_000;

export const need = (holds: unknown, fault: string) => {
  if (!holds) throw new Error(fault);
};
export const inOrder = (value: object, names: string) =>
  need(Object.keys(value).join(' ') === names && !Array.isArray(value), `not just ${names}, in this order`);
export const decode = (text: unknown): Buffer => {
  const bytes = Buffer.from(String(text), 'base64url');
  need(typeof text === 'string' && bytes.toString('base64url') === text, 'base64url');
  return bytes;
};
export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const node = (left: string, right: string) => sha256(Buffer.from(`01${left}${right}`, 'hex'));
const matches = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value);
const isHash = (value: unknown) => matches(value, /^[0-9a-f]{64}$/);
const isTime = (value: unknown) =>
  typeof value === 'string' &&
  value >= '0001' &&
  value.length === 24 &&
  new Date(value).toISOString() === value;
const isSigned = (bytes: string, { x }: Key, signature: Uint8Array) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(bytes), key, signature);
};

export function utf8(file: string | Buffer): string {
  const text = file.toString('utf8');
  need(typeof file === 'string' || Buffer.from(text).equals(file), 'not UTF-8');
  return text;
}

/** UTF-8 and one form of everything. */
function readJson(bytes: Buffer) {
  const text = utf8(bytes);
  const value = JSON.parse(text, (name, part) => {
    need(name !== '__proto__', '__proto__');
    for (const words of [name, part])
      need(typeof words !== 'string' || words.isWellFormed(), 'lone surrogate');
    return part;
  });
  need(JSON.stringify(value) === text && text.isWellFormed(), 'not in its one form');
  return value;
}

export function leafOf(
  journey: string,
  { number, at, kind, commitment }: Head,
  previous: string | null,
): string {
  need(matches(journey, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/), 'journey');
  need(Number.isSafeInteger(number) && number > 0, 'number');
  need(isTime(at) && matches(kind, /^[a-z_]+$/) && isHash(commitment), 'time, kind or commitment');
  const lines = ['handoff-event/1', journey, number, at, kind, previous ?? '0'.repeat(64), commitment, ''];
  return sha256(`\0${lines.join('\n')}`);
}

export function openNote(note: string, keys: Key[]) {
  const name = '[A-Za-z0-9._~:/\\[\\]-]{1,255}';
  const form = new RegExp(`^((${name})\\n([1-9]\\d*)\\n(\\S{43}=)\\n)\\n((?:— ${name} \\S+\\n){1,1000})$`);
  const [, text = '', origin = '', size = '', root = '', signatures = ''] = form.exec(note) ?? [];
  need(Number.isSafeInteger(Number(size)), 'size');
  need(typeof note === 'string' && Buffer.from(root, 'base64').toString('base64') === root, 'note or root');
  const seen = new Set<string>();
  const signers = signatures.match(/[^\n]+/g)?.flatMap((line) => {
    const [, signer, base64 = ''] = line.split(' ');
    const blob = Buffer.from(base64, 'base64');
    const id = blob.toString('hex', 0, 4);
    need(blob.length > 4 && base64.length <= 100_000 && blob.toString('base64') === base64, 'signature line');
    const idOf = ({ x }: Key) => sha256(Buffer.concat([Buffer.from(`${origin}\n\u0001`), decode(x)]));
    const known = keys.filter((key) => signer === origin && idOf(key).startsWith(id));
    need(known.length < 2 && (known.length === 0 || !seen.has(id)), 'two keys or lines of one id');
    for (const key of known) need(isSigned(text, key, blob.subarray(4)), 'checkpoint signature');
    if (known.length > 0) seen.add(id);
    return known;
  });
  need(signers?.length, 'not a checkpoint, or by no known key');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex'), signers };
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

export const payloadOf = (certificate: string): Payload => readJson(decode(JSON.parse(certificate).payload));

/** `seen`: the times before which trusted sources saw the covered events. Returns whether the signature may count. */
export function checkCertificate(text: string, keys: Key[], seen: number[], now: number): boolean {
  const jws = JSON.parse(text);
  need(`${JSON.stringify(jws, ['signature', 'payload', 'protected'], 2)}\n` === text, 'envelope');
  const header = readJson(decode(jws.protected));
  inOrder(header, 'alg kid typ');
  need(header.alg === 'Ed25519' && header.typ === 'handoff-certificate+json', 'header');
  const key = keys.find(({ kid }) => kid === header.kid);
  need(key && isSigned(`${jws.protected}.${jws.payload}`, key, decode(jws.signature)), 'signature');
  const payload = payloadOf(text);
  const isOld = payload.format === 'handoff-certificate/1';
  const order = isOld ? 'texts checkpoint' : 'texts pages checkpoint timestamps';
  inOrder(payload, `format issuedAt journey reference events ${order}`);
  need(isOld || payload.format === 'handoff-certificate/2', 'format');
  need(isTime(payload.issuedAt) && typeof payload.reference === 'string', 'time or reference');
  const tree = payload.checkpoint === null ? null : openNote(payload.checkpoint, keys);
  need(isOld || (payload.pages?.map && payload.timestamps?.map), 'pages or timestamps');
  need(tree || !payload.timestamps?.length, 'timestamps of no checkpoint');
  for (const token of payload.timestamps ?? []) decode(token);
  for (const entry of [...payload.texts, ...(payload.pages ?? [])]) {
    inOrder(entry, 'sha256 bytes');
    need(sha256(decode(entry.bytes)) === entry.sha256, 'text or page');
  }
  let previous: string | null = null;
  let index = -1;
  const events = payload.events.map((event, place) => {
    inOrder(event, 'number at kind commitment details inclusion');
    need(event.number === place + 1, 'number');
    previous = leafOf(payload.journey, event, previous);
    if (event.inclusion !== null) {
      need(tree && leads(previous, event.inclusion, tree.size) === tree.root, 'not in tree');
      need(event.inclusion.index > index, 'sealed in another order');
    }
    // The tree has nothing after an event that it lacks.
    index = event.inclusion?.index ?? Number.POSITIVE_INFINITY;
    return opened(event, isOld);
  });
  need(events[0]?.kind === 'journey_begun' && (!tree || payload.events[0]?.inclusion), 'begin');
  need(new Set(events.map(({ commitment }) => commitment)).size === events.length, 'commitment twice');
  const ages = events.map(({ at }) => Date.parse(at));
  need(String(ages) === String(ages.toSorted((one, other) => one - other)), 'time falls');
  need(Date.parse(payload.issuedAt) + (isOld ? MINUTE_MS : 0) >= Math.max(...ages), 'issued too early');
  checkErasures(events);
  const texts = payload.texts.map((entry) => entry.sha256);
  need(
    String(texts.toSorted()) === String(textsOf(events, isOld).toSorted()),
    'more or fewer texts than named',
  );
  return doesCount(key as Key, events, payload.events.filter(({ inclusion }) => inclusion).length, seen, now);
}

/** Section 4. */
function doesCount(key: Key, events: OpenEvent[], covered: number, seen: number[], now: number): boolean {
  const isSeenBefore = (time: string) => seen.some((one) => one < Date.parse(time));
  const { until = null, revoked } = key;
  need(revoked === undefined || isSeenBefore(revoked), 'revoked, and not seen before');
  const counted = revoked === undefined ? events : events.slice(0, covered);
  checkErasures(counted);
  const relied = counted.findLastIndex(({ kind }) => BORROWERS.includes(kind)) + 1 || counted.length;
  const isCut = events.slice(counted.length).some(({ kind }) => BORROWERS.includes(kind));
  const isRetired = until !== null && Date.parse(until) < now;
  return !isCut && (!isRetired || (covered >= relied && isSeenBefore(until)));
}

function opened(event: Event, isOld: boolean): OpenEvent {
  const { details, commitment } = event;
  if (details === null) {
    need(isOld, 'null details');
    return { ...event, facts: null, absent: 'unknown' };
  }
  if ('absent' in details) {
    inOrder(details, 'absent');
    const { absent } = details;
    need(!isOld && (absent === 'erased' || absent === 'withheld'), 'unreadable, or no reason');
    need(absent === 'erased' || MAY_BE_WITHHELD.test(event.kind), 'withheld');
    return { ...event, facts: null, absent: absent ?? '' };
  }
  inOrder(details, 'salt bytes');
  const [salt, bytes] = [decode(details.salt), decode(details.bytes)];
  need(salt.length === 32 && hmac(salt, bytes) === commitment, 'details');
  return { ...event, facts: readJson(bytes), absent: null };
}

export const hmac = (salt: Buffer, bytes: Buffer) => createHmac('sha256', salt).update(bytes).digest('hex');

function checkErasures(events: OpenEvent[]) {
  for (const { number, facts, absent } of events) {
    const removals = events.slice(number).filter(({ kind }) => kind === 'details_removed');
    const isExplained = removals.some((later) =>
      later.facts ? later.facts.numbers?.includes(number) : later.absent !== 'erased',
    );
    need(absent !== 'erased' || isExplained, 'erased silently');
    for (const removed of facts?.numbers ?? [])
      need(removed < number && events[removed - 1]?.absent, 'removed details are there');
  }
}

function textsOf(events: OpenEvent[], isOld: boolean): string[] {
  const named = events.flatMap(({ facts }) => [
    ...(facts?.sha256 ? [facts.sha256] : []),
    ...[...(facts?.blocks ?? []), ...((!isOld && facts?.documents) || [])].map((text) => text.sha256),
  ]);
  return [...new Set(named)];
}
