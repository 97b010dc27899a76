import { z } from 'zod';
import { bytes, hash, journeyId, kind, salt, time } from './canonical.ts';

export const CERTIFICATE_FORMAT = 'handoff-certificate/2';
/** Issued by releases before 1.1. Its null details may be erased or withheld. */
export const FORMER_FORMAT = 'handoff-certificate/1';
export const CERTIFICATE_TYPE = 'handoff-certificate+json';

const details = z.strictObject({ salt, bytes });
const absent = z.strictObject({ absent: z.enum(['erased', 'withheld', 'unreadable']) });

const stored = z.array(z.strictObject({ sha256: hash, bytes }));

const certificateWith = <Format extends string, Details extends z.ZodType, Pages extends z.ZodRawShape>(
  format: Format,
  eventDetails: Details,
  pages: Pages,
) =>
  z.strictObject({
    format: z.literal(format),
    issuedAt: time,
    journey: journeyId,
    reference: z.string(),
    events: z
      .array(
        z.strictObject({
          number: z.int().positive(),
          at: time,
          kind,
          commitment: hash,
          details: eventDetails,
          inclusion: z.strictObject({ index: z.int().nonnegative(), proof: z.array(hash) }).nullable(),
        }),
      )
      .min(1),
    texts: stored,
    ...pages,
    checkpoint: z.string().nullable(),
  });

export const certificate = z.discriminatedUnion('format', [
  certificateWith(FORMER_FORMAT, details.nullable(), {}),
  certificateWith(CERTIFICATE_FORMAT, z.union([details, absent]), { pages: stored }).extend({
    /** RFC 3161 tokens over the text of the checkpoint. */
    timestamps: z.array(bytes),
  }),
]);

export type Envelope = { signature: string; payload: string; protected: string };

const MEMBERS = ['{\n  "signature": "', '",\n  "payload": "', '",\n  "protected": "', '"\n}\n'] as const;

/** The one form of the file. No JSON is parsed before its signature verifies. Null for another form. */
export function readEnvelope(text: string): Envelope | null {
  const values: string[] = [];
  let at = 0;
  for (const [place, before] of MEMBERS.entries()) {
    if (!text.startsWith(before, at)) return null;
    at += before.length;
    if (place === MEMBERS.length - 1) break;
    const end = text.indexOf('"', at);
    if (end < 0) return null;
    values.push(text.slice(at, end));
    at = end;
  }
  const [signature = '', payload = '', header = ''] = values;
  return at === text.length ? { signature, payload, protected: header } : null;
}

export function writeEnvelope({ signature, payload, protected: header }: Envelope): string {
  return `${JSON.stringify({ signature, payload, protected: header }, null, 2)}\n`;
}

type CertifiedDetails = z.infer<typeof details> | z.infer<typeof absent> | null;
type Read = z.infer<typeof certificate>;
export type CertifiedEvent = Omit<Read['events'][number], 'details'> & { details: CertifiedDetails };
export type StoredBytes = z.infer<typeof stored>[number];
export type Certificate = Omit<Read, 'events'> & {
  events: CertifiedEvent[];
  /** Version 1 has neither. */
  pages?: StoredBytes[];
  timestamps?: string[];
};
