import { createHash, type JsonWebKey } from 'node:crypto';
import { flattenedVerify, importJWK, type JWSHeaderParameters } from 'jose';
import { z } from 'zod';
import {
  CERTIFICATE_TYPE,
  type Certificate,
  type CertifiedEvent,
  certificate,
  envelope,
  writeEnvelope,
} from './certificate.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { commitmentTo, type EventDetails, type Hash, leafHashOf } from './event.ts';
import { parseFacts } from './facts.ts';
import { isIncluded } from './tree.ts';

export type EvidenceKey = JsonWebKey & { kid: string };

export type VerificationResult =
  | {
      ok: true;
      certificate: Certificate;
      kid: string;
      events: { total: number; sealed: number; erased: number };
    }
  | { ok: false; errors: string[] };

/** Works offline. Source: docs/evidence-format.md. */
export async function verifyCertificate(
  text: string,
  keys: readonly EvidenceKey[],
): Promise<VerificationResult> {
  const signed = await openSigned(text, keys);
  if (typeof signed === 'string') return { ok: false, errors: [signed] };
  const { certificate: opened, kid } = signed;
  const checkpoint = opened.checkpoint === null ? null : openCheckpoint(opened.checkpoint, keys);
  const errors = [
    ...(opened.checkpoint !== null && !checkpoint ? ['The checkpoint is not signed by a known key.'] : []),
    ...textErrors(opened),
    ...chainErrors(opened, checkpoint),
    ...factErrors(opened),
  ];
  if (errors.length > 0) return { ok: false, errors };
  const { events } = opened;
  return {
    ok: true,
    certificate: opened,
    kid,
    events: {
      total: events.length,
      sealed: events.filter(({ inclusion }) => inclusion).length,
      erased: events.filter(({ details }) => !details).length,
    },
  };
}

const header = z.strictObject({
  alg: z.literal('Ed25519'),
  kid: z.string(),
  typ: z.literal(CERTIFICATE_TYPE),
});

async function openSigned(
  text: string,
  keys: readonly EvidenceKey[],
): Promise<{ certificate: Certificate; kid: string } | string> {
  const jws = envelope.safeParse(readJson(text));
  if (!jws.success) return 'This is not a certificate: it is not a JWS in flattened JSON.';
  // No byte of the file may be outside the signature.
  if (writeEnvelope(jws.data) !== text) return 'The file is not written, to the letter, as it was issued.';
  const signed = await flattenedVerify(
    jws.data,
    ({ kid }: JWSHeaderParameters) => {
      const key = keys.find((known) => known.kid === kid);
      if (!key) throw new Error('unknown key');
      return importJWK({ ...key, alg: 'Ed25519' }, 'Ed25519');
    },
    { algorithms: ['Ed25519'] },
  ).then(
    ({ payload, protectedHeader }) => ({ payload, kid: header.safeParse(protectedHeader).data?.kid }),
    () => null,
  );
  if (signed?.kid === undefined)
    return 'The signature is not by a known key, or the certificate was changed.';
  const read = certificate.safeParse(readJson(Buffer.from(signed.payload).toString('utf8')));
  if (read.success) return { certificate: read.data, kid: signed.kid };
  return 'The certificate does not hold what the format asks for.';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textErrors({ texts }: Certificate): string[] {
  return texts
    .filter(({ sha256, bytes }) => sha256 !== createHash('sha256').update(fromBase64(bytes)).digest('hex'))
    .map(({ sha256 }) => `The text ${sha256} has other bytes.`);
}

function chainErrors({ journey, events }: Certificate, checkpoint: Checkpoint | null): string[] {
  const errors: string[] = [];
  let previous: Hash | null = null;
  for (const [place, event] of events.entries()) {
    const { number, kind, commitment, inclusion } = event;
    const name = `Event ${number} (${kind})`;
    if (number !== place + 1) errors.push(`${name} is in the position of number ${place + 1}.`);
    const details = detailsIn(event);
    if (details && commitmentTo(details) !== commitment) errors.push(`${name} has other details.`);
    const leaf = leafHashOf({ journey, number, at: new Date(event.at), kind, previous, commitment });
    if (inclusion) {
      const { index, proof } = inclusion;
      const isValid = checkpoint && isIncluded(leaf, index, checkpoint.size, proof, checkpoint.root);
      if (!isValid) errors.push(`${name} is not in the tree of the checkpoint.`);
    }
    previous = leaf;
  }
  return errors;
}

function factErrors({ reference, events, texts }: Certificate): string[] {
  const known = new Set(texts.map(({ sha256 }) => sha256));
  const eventsWithFacts = events.map((event) => {
    const details = detailsIn(event);
    return { ...event, facts: details && parseFacts(event.kind, details.bytes) };
  });
  const sent = eventsWithFacts.filter(({ kind }) => kind === 'lead_sent');
  const isOfOther = sent.every(({ facts }) => facts?.kind === 'lead_sent' && facts.reference !== reference);
  const errors = sent.length > 0 && isOfOther ? [`No event records that ${reference} was sent.`] : [];
  const eventErrors = eventsWithFacts.flatMap((event, place) => {
    // All times have one format, so string comparison is correct.
    const before = eventsWithFacts.slice(0, place).filter(({ at }) => at <= event.at);
    const own = [...ownErrors(event, known), ...orderErrors(event, before)];
    return own.map((error) => `Event ${event.number} (${event.kind}) ${error}`);
  });
  return [...errors, ...eventErrors];
}

type EventWithFacts = CertifiedEvent & { facts: ReturnType<typeof parseFacts> };

function ownErrors({ at, details, facts }: EventWithFacts, known: Set<Hash>): string[] {
  if (details && !facts) return ['holds details that its kind does not have.'];
  const isTooEarly = facts?.kind === 'consent_displayed' && facts.fetchedAt !== null && facts.fetchedAt > at;
  const missing = textsNamedBy(facts).filter((sha256) => !known.has(sha256));
  return [
    ...(isTooEarly ? ['is older than its text.'] : []),
    ...missing.map((sha256) => `names the text ${sha256}, which is missing.`),
  ];
}

const PREREQUISITES = new Map([
  ['consent_acknowledged', { kind: 'consent_displayed', was: 'displayed' }],
  ['lead_sent', { kind: 'consent_acknowledged', was: 'agreed to' }],
]);

function orderErrors({ kind, facts }: EventWithFacts, before: EventWithFacts[]): string[] {
  const needed = PREREQUISITES.get(kind);
  if (!needed) return [];
  const prerequisites = before.filter((event) => event.kind === needed.kind);
  if (prerequisites.length === 0) return [`has nothing before it that was ${needed.was}.`];
  // Erased events no longer name their texts.
  if (prerequisites.some(({ details }) => !details)) return [];
  // An agreement for one operator needs a text from that same operator.
  const endpoint = endpointIn(facts);
  const own =
    endpoint === null ? prerequisites : prerequisites.filter((event) => endpointIn(event.facts) === endpoint);
  const allowed = new Set(own.flatMap((event) => textsNamedBy(event.facts)));
  const how = endpoint === null ? '' : ' for the same operator';
  return textsNamedBy(facts)
    .filter((sha256) => !allowed.has(sha256))
    .map((sha256) => `names the text ${sha256}, which was not ${needed.was} before${how}.`);
}

function endpointIn(facts: EventWithFacts['facts']): string | null {
  if (facts?.kind !== 'consent_displayed' && facts?.kind !== 'consent_acknowledged') return null;
  if (!facts.endpoint) return null;
  const { address, clientId, mode } = facts.endpoint;
  return JSON.stringify([address, clientId, mode]);
}

function textsNamedBy(facts: EventWithFacts['facts']): Hash[] {
  if (facts?.kind === 'consent_displayed') return [facts.sha256];
  const hasBlocks = facts?.kind === 'consent_acknowledged' || facts?.kind === 'lead_sent';
  return hasBlocks ? facts.blocks.map(({ sha256 }) => sha256) : [];
}

function detailsIn({ details }: CertifiedEvent): EventDetails | null {
  return details && { salt: fromBase64(details.salt), bytes: fromBase64(details.bytes) };
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
