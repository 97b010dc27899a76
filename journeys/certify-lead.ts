import 'server-only';
import { CERTIFICATE_FORMAT, type Certificate } from '#evidence/certificate.ts';
import type { EventDetails } from '#evidence/event.ts';
import { factsOf, isOfStaff } from '#evidence/facts.ts';
import { inclusionProof } from '#evidence/tree.ts';
import { findConsentText } from '#records/consents.ts';
import { databaseNow } from '#records/db.ts';
import { findEvents, findJourneyOf, type KeptEvent } from '#records/evidence.ts';
import { findCheckpoint, readNodes } from '#records/evidence-tree.ts';
import { recordSigningKey } from '#records/signing-keys.ts';
import { publicKey, sign } from '#vault/evidence-signer.ts';
import { findNotary } from './keep-evidence.ts';

/**
 * The evidence of a lead as a signed certificate (docs/evidence-format.md), by the reference that borrower and operator
 * know it by. Null where there is no such lead. Events that no checkpoint has taken in yet stand in it without a proof.
 * `withholdsStaff` leaves out what staff did and why, as if it had been erased.
 */
export async function certifyLead(
  reference: string,
  { withholdsStaff = false }: { withholdsStaff?: boolean } = {},
): Promise<string | null> {
  const journey = await findJourneyOf(reference);
  if (!journey) return null;
  const [notary, kept, checkpoint, issuedAt] = await Promise.all([
    findNotary(journey),
    findEvents(journey),
    findCheckpoint(),
    databaseNow(),
  ]);
  const opened = kept.map((event) => ({
    ...event,
    details:
      withholdsStaff && isOfStaff(event.kind) ? null : event.sealed && (notary?.open(event.sealed) ?? null),
  }));
  const size = checkpoint?.size ?? 0;
  const certificate: Certificate = {
    format: CERTIFICATE_FORMAT,
    issuedAt: issuedAt.toISOString(),
    journey,
    reference,
    events: await Promise.all(opened.map((event) => certified(event, event.details, size))),
    texts: await textsIn(opened),
    checkpoint: opened.some(({ index }) => index !== null && index < size)
      ? (checkpoint?.note ?? null)
      : null,
  };
  await recordSigningKey(publicKey());
  return sign(certificate);
}

async function certified(
  { number, at, kind, commitment, index }: KeptEvent,
  details: EventDetails | null,
  size: number,
): Promise<Certificate['events'][number]> {
  const isIn = index !== null && index < size;
  return {
    number,
    at: at.toISOString(),
    kind,
    commitment,
    details: details && { salt: base64(details.salt), bytes: base64(details.bytes) },
    inclusion: isIn ? { index, proof: await inclusionProof(index, size, readNodes) } : null,
  };
}

/** Each text that an event names, once. */
async function textsIn(
  events: { kind: string; details: EventDetails | null }[],
): Promise<Certificate['texts']> {
  const hashes = events.flatMap(({ kind, details }) => {
    const facts = details && factsOf(kind, details.bytes);
    switch (facts?.kind) {
      case 'consent_displayed':
        return [facts.sha256];
      case 'consent_acknowledged':
      case 'lead_sent':
        return facts.blocks.map(({ sha256 }) => sha256);
      default:
        return [];
    }
  });
  return Promise.all(
    [...new Set(hashes)].map(async (sha256) => {
      const bytes = await findConsentText(sha256);
      if (!bytes) throw new Error('a consent text that evidence names is not in the records');
      return { sha256, bytes: base64(bytes) };
    }),
  );
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
