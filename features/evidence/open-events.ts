import 'server-only';
import { parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { findEvents } from '#features/evidence/store/evidence.ts';
import { findEvidenceWriter } from './evidence-writer.ts';

export type OpenedEvent = { number: number; at: Date; kind: string; details: unknown };

export async function openEvents(journeyId: string): Promise<OpenedEvent[]> {
  const [evidenceWriter, events] = await Promise.all([findEvidenceWriter(journeyId), findEvents(journeyId)]);
  return events.map(({ number, at, kind, sealed }) => {
    const details = sealed && evidenceWriter?.open(sealed);
    return {
      number,
      at,
      kind,
      details: details ? JSON.parse(Buffer.from(details.bytes).toString('utf8')) : null,
    };
  });
}

export async function readPersons(
  journeyId: string,
): Promise<{ name: string; email: string; phone: string }[]> {
  const [evidenceWriter, events] = await Promise.all([
    findEvidenceWriter(journeyId),
    findEvents(journeyId, 'consent_acknowledged'),
  ]);
  return events.flatMap(({ kind, sealed }) => {
    const details = sealed && evidenceWriter?.open(sealed);
    const facts = details && parseFacts(kind, details.bytes);
    if (facts?.kind !== 'consent_acknowledged') return [];
    const { firstName, lastName, email, phone } = facts.person;
    return [{ name: `${firstName} ${lastName}`, email, phone }];
  });
}
