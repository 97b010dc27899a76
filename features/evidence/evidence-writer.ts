import 'server-only';
import { commitmentTo, type EventDetails, saltedDetails } from '#features/evidence/proof/format/event.ts';
import type { EventFacts, EventKind } from '#features/evidence/proof/format/event-schemas.ts';
import {
  findEvidenceKey,
  type NewChain,
  recordChain,
  type SealedEvent,
  type WrappedKey,
} from '#features/evidence/store/evidence.ts';
import type { JourneyScope } from '#features/form/store/journey-locks.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import { newDataKey, openDataKey, unwrapDataKey } from '#platform/crypto/data-key.ts';
import { open, seal } from '#platform/crypto/seal.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';
import { appVersion } from '#platform/database/release.ts';
import { logAlert } from '#platform/log/log.ts';

export type EvidenceWriter = {
  seal: <Kind extends EventKind>(kind: Kind, facts: EventFacts<Kind>) => SealedEvent;
  open: (sealed: Uint8Array) => EventDetails | null;
};

/**
 * Evidence starts with the first consent document that the browser requests. Null if the journey was just erased and
 * `which` is `live`.
 */
export async function openEvidence(
  journey: Journey,
  which: JourneyScope = 'live',
): Promise<EvidenceWriter | null> {
  const known = await findEvidenceWriter(journey.id);
  if (known) return known;
  await requireMatchingKeys();
  const { evidenceWriter, chain } = newEvidence(journey, which);
  return (await recordChain(chain, which)) ? evidenceWriter : findEvidenceWriter(journey.id);
}

/**
 * Needs `requireMatchingKeys` before: no other instance could open evidence under a key that the database doesn't know.
 */
export function newEvidence(
  journey: Journey,
  which: JourneyScope = 'live',
): { evidenceWriter: EvidenceWriter; chain: NewChain } {
  const { key, wrapped } = newDataKey(journey.id);
  const evidenceWriter = evidenceWriterUnder(key, journey.id);
  const first = evidenceWriter.seal('journey_begun', {
    campaign: journey.campaign.slug,
    product: journey.campaign.product,
    entry: which === 'live' ? journey.utmParams : {},
    appVersion: appVersion(),
  });
  return {
    evidenceWriter,
    chain: { journeyId: journey.id, key: wrapped, first, startedAt: journey.startedAt },
  };
}

export async function findEvidenceWriter(journeyId: string): Promise<EvidenceWriter | null> {
  const wrappedKey = await findEvidenceKey(journeyId);
  return wrappedKey && evidenceWriterOf(wrappedKey, journeyId);
}

/** Null also if the key doesn't open. */
export async function findReadingWriter(journeyId: string): Promise<EvidenceWriter | null> {
  const wrappedKey = await findEvidenceKey(journeyId);
  const key = wrappedKey && openDataKey(wrappedKey, journeyId);
  return key === null ? null : evidenceWriterUnder(key, journeyId);
}

export const evidenceWriterOf = (wrappedKey: WrappedKey, journeyId: string): EvidenceWriter =>
  evidenceWriterUnder(unwrapDataKey(wrappedKey, journeyId), journeyId);

/**
 * Writer for the `details_removed` event. If the journey key doesn't open, a new key is created for this event and must
 * replace it.
 */
export async function findEvidenceForRemoval(
  journeyId: string,
): Promise<{ evidenceWriter: EvidenceWriter; newKey: WrappedKey | null } | null> {
  const wrappedKey = await findEvidenceKey(journeyId);
  if (!wrappedKey) return null;
  const key = openDataKey(wrappedKey, journeyId);
  if (key !== null) return { evidenceWriter: evidenceWriterUnder(key, journeyId), newKey: null };
  await requireMatchingKeys();
  logAlert('evidence_key_lost', { journeyId });
  const created = newDataKey(journeyId);
  return { evidenceWriter: evidenceWriterUnder(created.key, journeyId), newKey: created.wrapped };
}

export function evidenceWriterUnder(key: string, journeyId: string): EvidenceWriter {
  return {
    seal(kind, facts) {
      const details = saltedDetails(facts);
      return {
        kind,
        commitment: commitmentTo(details),
        sealed: seal(encodeDetails(details), key, evidenceAad(journeyId)),
      };
    },
    open(sealed) {
      const text = open(sealed, key, evidenceAad(journeyId));
      return text === null ? null : decodeDetails(text);
    },
  };
}

const evidenceAad = (journeyId: string) => `evidence|${journeyId}`;

const encodeDetails = ({ salt, bytes }: EventDetails) =>
  `${Buffer.from(salt).toString('base64url')}.${Buffer.from(bytes).toString('utf8')}`;

function decodeDetails(text: string): EventDetails {
  const dot = text.indexOf('.');
  return { salt: Buffer.from(text.slice(0, dot), 'base64url'), bytes: Buffer.from(text.slice(dot + 1)) };
}
