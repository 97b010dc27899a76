import 'server-only';
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { orNull } from '#platform/values/or-null.ts';

const MAX_LENGTH = 16_384;

const text = z.string().max(MAX_LENGTH);
const credential = { id: text, rawId: text, type: z.literal('public-key') };
/** The app ignores extensions. */
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

export type RelyingParty = { id: string; origin: string; name: string };

type Registered = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

/** Null if the console's host is an IP address: passkeys need a name. */
export function relyingParty(origin: string, name: string): RelyingParty | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin, name };
}

export function passkeyCreationOptions(
  relyingParty: RelyingParty,
  staffMember: { staffId: string; email: string; name: string },
  existing: readonly Pick<Registered, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: new Uint8Array(Buffer.from(staffMember.staffId.replaceAll('-', ''), 'hex')),
    userName: staffMember.email,
    userDisplayName: staffMember.name,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** `json` is the browser's answer. */
export async function verifyCreatedPasskey(
  relyingParty: RelyingParty,
  challenge: string,
  json: string,
): Promise<Registered | null> {
  const response = parsed(CREATED, json);
  if (!response) return null;
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

export function passkeyRequestOptions(
  relyingParty: RelyingParty,
  passkeys: readonly Pick<Registered, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
  });
}

/** The passkey that signed the browser's answer, with its new counter. */
export async function verifyPasskey<Passkey extends Pick<Registered, 'credentialId' | 'publicKey'>>(
  relyingParty: RelyingParty,
  challenge: string,
  passkeys: readonly Passkey[],
  json: string,
): Promise<{ passkey: Passkey; counter: number } | null> {
  const response = parsed(USED, json);
  const passkey = passkeys.find(({ credentialId }) => credentialId === response?.id);
  if (!response || !passkey) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    // The database compares counters, in the statement that stores the new one.
    credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? { passkey, counter: authenticationInfo.newCounter } : null;
}

const parsed = <Answer>(schema: z.ZodType<Answer>, json: string): Answer | null =>
  json.length > MAX_LENGTH ? null : (orNull(() => schema.safeParse(JSON.parse(json)).data) ?? null);

const descriptorOf = ({ credentialId, transports }: Pick<Registered, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
});
