// Written from docs/evidence-format.md alone, importing nothing of Handoff. Each check throws at the first fault.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';

export type Key = { kid: string; x: string };
type Head = { number: number; at: string; kind: string; commitment: string };
type Event = Head & {
  details: { salt: string; bytes: string } | null;
  inclusion: { index: number; proof: string[] } | null;
};
type Named = { sha256: string };
type Endpoint = { address: string; clientId: string; mode: string };
type Facts = Partial<Named> & {
  fetchedAt?: string | null;
  reference?: string;
  blocks?: Named[];
  endpoint?: Endpoint;
};
type OpenEvent = Event & { facts: Facts | null };

const MEMBERS: Record<string, string> = {
  journey_begun: 'campaign product entry appVersion',
  consent_displayed: 'sha256 source fetchId fetchedAt userAgent address',
  consent_measured: 'viewport documents labels',
  consent_acknowledged:
    'page campaign blocks controls button phoneAgreed person appVersion userAgent address',
  lead_sent: 'reference interface host attempt blocks',
  lead_ended: 'reference attempt outcome reason httpStatus operatorUuid operatorStatus',
  phone_consent_withdrawn: 'by',
  evidence_exported: 'by reason',
  hold_placed: 'by reason',
  hold_released: 'by reason',
  identity_revealed: 'by reason',
  lead_decided: 'reference attempt choice operatorUuid by',
  erasure_asked: 'by',
  details_removed: 'numbers because by',
};
/** Older events of these kinds name no endpoint. */
const MAY_NAME_ENDPOINT = ['consent_displayed', 'consent_acknowledged'];
const GROUNDS = new Map([
  ['consent_acknowledged', 'consent_displayed'],
  ['lead_sent', 'consent_acknowledged'],
]);

export const need = (holds: unknown, fault: string) => {
  if (!holds) throw new Error(fault);
};
export const hasOnly = (value: object, names: string) =>
  need(Object.keys(value).sort().join() === names.split(' ').sort().join(), `not just ${names}`);
const decode = (text: string) => {
  need(Buffer.from(text, 'base64url').toString('base64url') === text, 'base64url');
  return Buffer.from(text, 'base64url');
};
export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const node = (left: string, right: string) => sha256(Buffer.from(`01${left}${right}`, 'hex'));
const isHash = (text: unknown) => /^[0-9a-f]{64}$/.test(String(text));
const isTime = (text: string) => /^.{24}$/.test(text) && new Date(text).toISOString() === text;
const isSigned = (bytes: string, { x }: Key, signature: Uint8Array) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(bytes), key, signature);
};

export function leafOf(journey: string, head: Head, previous: string | null): string {
  const { number, at, kind, commitment } = head;
  const isJourney = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(journey);
  need(isJourney && Number.isSafeInteger(number) && number > 0, 'journey or number');
  need(isTime(at) && /^[a-z_]+$/.test(kind) && isHash(commitment), 'time, kind or commitment');
  const lines = ['handoff-event/1', journey, number, at, kind, previous ?? '0'.repeat(64), commitment, ''];
  return sha256(`\0${lines.join('\n')}`);
}

export function openNote(note: string, keys: Key[]) {
  const [, text = '', origin = '', size = '', root = '', signatures = ''] =
    /^((\S+)\n(0|[1-9]\d*)\n(\S{43}=)\n)\n((?:— \S+ \S+\n)+)$/.exec(note) ?? [];
  let held = 0;
  for (const line of signatures.split('\n').slice(0, -1)) {
    const [, name, base64 = ''] = line.split(' ');
    const blob = Buffer.from(base64, 'base64');
    need(blob.length > 4 && blob.toString('base64') === base64, 'signature line');
    for (const key of keys) {
      const known = Buffer.concat([Buffer.from(`${origin}\n\u0001`), decode(key.x)]);
      if (name !== origin || sha256(known).slice(0, 8) !== blob.toString('hex', 0, 4)) continue;
      need(isSigned(text, key, blob.subarray(4)), 'checkpoint signature');
      held++;
    }
  }
  need(held > 0, 'not a checkpoint, or by no known key');
  return { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex') };
}

/** RFC 9162, 2.1.3.2, whose proofs are those of RFC 6962. */
function leads(leaf: string, inclusion: { index?: number; proof?: string[] }, size: number): string {
  hasOnly(inclusion, 'index proof');
  const { index = -1, proof = [] } = inclusion;
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

export function checkCertificate(text: string, keys: Key[]) {
  const jws = JSON.parse(text);
  need(`${JSON.stringify(jws, ['signature', 'payload', 'protected'], 2)}\n` === text, 'envelope');
  const header = JSON.parse(decode(jws.protected).toString());
  const key = keys.find(({ kid }) => kid === header.kid);
  hasOnly(header, 'alg kid typ');
  need(header.alg === 'Ed25519' && header.typ === 'handoff-certificate+json', 'header');
  need(key && isSigned(`${jws.protected}.${jws.payload}`, key, decode(jws.signature)), 'signature');
  const payload = JSON.parse(decode(jws.payload).toString());
  hasOnly(payload, 'format issuedAt journey reference events texts checkpoint');
  need(payload.format === 'handoff-certificate/1' && isTime(payload.issuedAt), 'format');
  need(typeof payload.reference === 'string', 'reference');
  const tree = payload.checkpoint === null ? null : openNote(payload.checkpoint, keys);
  for (const entry of payload.texts) {
    hasOnly(entry, 'sha256 bytes');
    need(sha256(decode(entry.bytes)) === entry.sha256, 'text');
  }
  const events: OpenEvent[] = payload.events.map((event: Event) => ({ ...event, facts: factsOf(event) }));
  let previous: string | null = null;
  for (const [place, event] of events.entries()) {
    hasOnly(event, 'number at kind commitment details inclusion facts');
    need(event.number === place + 1, 'number');
    previous = leafOf(payload.journey, event, previous);
    const isIn = (leaf: string) => tree && leads(leaf, event.inclusion ?? {}, tree.size) === tree.root;
    need(event.inclusion === null || isIn(previous), 'not in tree');
    checkOrder(event, events.slice(0, place), payload.texts);
  }
  const sent = events.filter(({ kind }) => kind === 'lead_sent');
  const isOurs = sent.some(({ facts }) => !facts || facts.reference === payload.reference);
  need(previous && (sent.length === 0 || isOurs), 'reference');
}

function factsOf({ kind, commitment, details }: Event): Facts | null {
  if (details === null) return null;
  hasOnly(details, 'salt bytes');
  need(details.salt.length === 43, 'salt');
  const bytes = decode(details.bytes);
  need(createHmac('sha256', decode(details.salt)).update(bytes).digest('hex') === commitment, 'details');
  const facts = JSON.parse(bytes.toString());
  const { endpoint, ...others } = facts;
  if (endpoint === undefined || !MAY_NAME_ENDPOINT.includes(kind))
    hasOnly(facts, MEMBERS[kind] ?? 'no such kind');
  else {
    hasOnly(others, MEMBERS[kind] ?? 'no such kind');
    hasOnly(endpoint, 'address clientId mode');
    const { address, clientId, mode } = endpoint;
    need(typeof address === 'string' && typeof clientId === 'string', 'endpoint');
    need(['production', 'local'].includes(mode), 'mode');
  }
  return facts;
}

function checkOrder({ at, kind, facts }: OpenEvent, before: OpenEvent[], texts: { sha256: string }[]) {
  const textsOf = (given: Facts | null) =>
    (given?.blocks ?? (given?.sha256 ? [given] : [])).map((b) => b.sha256);
  const named = textsOf(facts);
  need((facts?.fetchedAt ?? at) <= at, 'displayed before fetched');
  need(
    named.every((hash) => texts.some((text) => text.sha256 === hash)),
    'text missing',
  );
  const ground = GROUNDS.get(kind);
  const grounds = before.filter((event) => event.kind === ground && event.at <= at);
  const line = (e?: Endpoint) => e && JSON.stringify([e.address, e.clientId, e.mode]);
  const own = line(facts?.endpoint);
  const isOwn = ({ endpoint }: Facts) => own === undefined || line(endpoint) === own;
  const isGrounded = (hash?: string) =>
    grounds.some((e) => !e.facts || (isOwn(e.facts) && textsOf(e.facts).includes(hash)));
  need(!ground || (grounds.length > 0 && named.every(isGrounded)), `${kind} without ${ground}`);
}
