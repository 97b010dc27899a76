import 'server-only';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const MAX_LENGTH = 16_384;

const text = z.string().max(MAX_LENGTH);
const credential = { id: text, rawId: text, type: z.literal('public-key') };
/** The app ignores extensions. */
const clientExtensionResults = z.unknown().transform(() => ({}));

const CREATED_SCHEMA: z.ZodType<RegistrationResponseJSON> = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

const USED_SCHEMA: z.ZodType<AuthenticationResponseJSON> = z.object({
  ...credential,
  clientExtensionResults,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

export const parseCreatedPasskey = (json: string) => parseJson(CREATED_SCHEMA, json);
export const parseUsedPasskey = (json: string) => parseJson(USED_SCHEMA, json);

function parseJson<Answer>(shape: z.ZodType<Answer>, json: string): Answer | null {
  if (json.length > MAX_LENGTH) return null;
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
