import { z } from 'zod';
import { bytes, hash, journeyId, kind, time } from './encoding.ts';

/** What a certificate says of itself, so that another format is never taken for this one. */
export const CERTIFICATE_FORMAT = 'handoff-certificate/1';
/** The same, in the header of its JWS. */
export const CERTIFICATE_TYPE = 'handoff-certificate+json';

/** 32 bytes. HMAC takes one that is shorter by a zero for the same. */
const SALT_LETTERS = 43;

const certifiedEvent = z.strictObject({
  number: z.int().positive(),
  at: time,
  kind,
  commitment: hash,
  /** Base64url; null where they were erased, which the commitment outlives, or withheld. */
  details: z.strictObject({ salt: bytes.length(SALT_LETTERS), bytes }).nullable(),
  /** Its leaf's place and the way from there to the checkpoint's root; null until a checkpoint has taken it in. */
  inclusion: z.strictObject({ index: z.int().nonnegative(), proof: z.array(hash) }).nullable(),
});

/** The evidence of one lead, as docs/evidence-format.md has it. It travels as the payload of a JWS. */
export const certificate = z.strictObject({
  format: z.literal(CERTIFICATE_FORMAT),
  issuedAt: time,
  journey: journeyId,
  reference: z.string(),
  events: z.array(certifiedEvent).min(1),
  /** Each consent text that the events name, by its bytes, base64url. */
  texts: z.array(z.strictObject({ sha256: hash, bytes })),
  /** A signed note; null where no checkpoint has taken in any of the events. */
  checkpoint: z.string().nullable(),
});

/** The JWS that a certificate travels as. */
export const envelope = z.strictObject({ signature: bytes, payload: bytes, protected: bytes });

/** The one way in which the file is written. */
export function writeEnvelope({ signature, payload, protected: header }: z.infer<typeof envelope>): string {
  return `${JSON.stringify({ signature, payload, protected: header }, null, 2)}\n`;
}

export type Certificate = z.infer<typeof certificate>;
export type CertifiedEvent = z.infer<typeof certifiedEvent>;
