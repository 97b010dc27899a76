import { z } from 'zod';
import { bytes, hash, journeyId, kind, time } from './encoding.ts';

export const CERTIFICATE_FORMAT = 'handoff-certificate/1';
export const CERTIFICATE_TYPE = 'handoff-certificate+json';

/** 32 bytes. HMAC treats a shorter salt like one padded with zeros. */
const SALT_LETTERS = 43;

const certifiedEvent = z.strictObject({
  number: z.int().positive(),
  at: time,
  kind,
  commitment: hash,
  details: z.strictObject({ salt: bytes.length(SALT_LETTERS), bytes }).nullable(),
  inclusion: z.strictObject({ index: z.int().nonnegative(), proof: z.array(hash) }).nullable(),
});

export const certificate = z.strictObject({
  format: z.literal(CERTIFICATE_FORMAT),
  issuedAt: time,
  journey: journeyId,
  reference: z.string(),
  events: z.array(certifiedEvent).min(1),
  texts: z.array(z.strictObject({ sha256: hash, bytes })),
  checkpoint: z.string().nullable(),
});

export const envelope = z.strictObject({ signature: bytes, payload: bytes, protected: bytes });

export function writeEnvelope({ signature, payload, protected: header }: z.infer<typeof envelope>): string {
  return `${JSON.stringify({ signature, payload, protected: header }, null, 2)}\n`;
}

export type Certificate = z.infer<typeof certificate>;
export type CertifiedEvent = z.infer<typeof certifiedEvent>;
