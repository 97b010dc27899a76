import 'server-only';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** More than any authenticator answers without an attestation. */
const LONGEST = 16_384;

const text = z.string().max(LONGEST);
const credential = { id: text, rawId: text, type: z.literal('public-key') };
// Nothing here depends on what extensions say.
const clientExtensionResults = z.unknown().transform(() => ({}));

const CREATED: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

const USED: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

/** What a browser says a passkey has answered; null where it has another shape. */
export const createdAnswer = (json: string) => parsed(CREATED, json);
export const usedAnswer = (json: string) => parsed(USED, json);

function parsed<Answer>(shape: z.ZodType<Answer>, json: string): Answer | null {
  if (json.length > LONGEST) return null;
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
