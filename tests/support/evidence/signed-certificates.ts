import { createPrivateKey, sign } from 'node:crypto';
import { type Verified, verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import type { EvidenceKey } from '#features/evidence/proof/format/keys-document.ts';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { checkCertificateWithBoth } from './both-verifiers.ts';
import { blocksOf, chain, leadEvents, type PlainEvent, type StoredJourney, textOf } from './event-chains.ts';
import { newKey, publicOf } from './evidence-keys.ts';
import { GrowingLog } from './growing-log.ts';

export const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
export const REFERENCE = '7KQ2-9DXM-4RTP';
export const key = newKey('now');
export const texts = [textOf(Buffer.from('<p>I agree – ja.</p>\r\n')), textOf(Uint8Array.of(0, 255, 10))];
export const blocks = blocksOf(texts);

export function journeyOf(
  plainEvents: PlainEvent[] = leadEvents(REFERENCE, texts),
  own = texts,
  reference = REFERENCE,
): StoredJourney {
  return { id: ID, reference, texts: own, events: chain(ID, plainEvents) };
}

export async function certificateOf(plainEvents: PlainEvent[]): Promise<Certificate> {
  return sealed(journeyOf(plainEvents), key);
}

export async function sealed(
  journey: StoredJourney,
  key: EvidenceKey,
  events = journey.events.length,
): Promise<Certificate> {
  const log = await GrowingLog.over(key, journey.events.slice(0, events));
  return log.certificate(journey);
}

export async function verifiedCertificate(certificate: Certificate): Promise<Verified> {
  const verdict = await verifyCertificate(await signCertificate(certificate, key), [publicOf(key)]);
  if (!verdict.ok) throw new Error(verdict.errors.join(' '));
  return verdict;
}

export async function verdictsOn(certificate: Certificate) {
  return checkCertificateWithBoth(await signCertificate(certificate, key), [key]);
}

export const signedText = async (text: string) => signedBytes(Buffer.from(text), key, {});
export const signedAnyhow = (content: unknown, key: EvidenceKey, header = {}) =>
  signedBytes(Buffer.from(JSON.stringify(content)), key, header);

/** Our own code rejects this content. */
export function signedBytes(bytes: Buffer, key: EvidenceKey, header: object): string {
  const head = { alg: 'Ed25519', kid: key.kid, typ: 'handoff-certificate+json', ...header };
  const headBytes = Buffer.isBuffer(header) ? header : Buffer.from(JSON.stringify(head));
  const [payload, guarded] = [bytes, headBytes].map((part) => part.toString('base64url'));
  const signature = sign(
    null,
    Buffer.from(`${guarded}.${payload}`),
    createPrivateKey({ key, format: 'jwk' }),
  );
  const jws = { signature: signature.toString('base64url'), payload, protected: guarded };
  return `${JSON.stringify(jws, null, 2)}\n`;
}
