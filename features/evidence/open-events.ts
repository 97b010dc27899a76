import 'server-only';
import { parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { findEvents, findSealedDetails } from '#features/evidence/store/evidence.ts';
import { type EvidenceWriter, findEvidenceWriter, findReadingWriter } from './evidence-writer.ts';

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

type Person = { name: string; email: string; phone: string };

/** None if a lost key hides them. */
export async function readPersons(journeyId: string): Promise<Person[]> {
  const evidenceWriter = await findReadingWriter(journeyId);
  return evidenceWriter ? personsIn(evidenceWriter, journeyId) : [];
}

/** As of each agreement, oldest first. */
export async function personsIn(evidenceWriter: EvidenceWriter, journeyId: string): Promise<Person[]> {
  const sealed = await findSealedDetails(journeyId, 'consent_acknowledged');
  return sealed.flatMap((each) => {
    const details = evidenceWriter.open(each);
    const facts = details && parseFacts('consent_acknowledged', details.bytes);
    if (facts?.kind !== 'consent_acknowledged') return [];
    const { firstName, lastName, email, phone } = facts.person;
    return [{ name: `${firstName} ${lastName}`, email, phone }];
  });
}
