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

/** The console as passkeys know it: bound to its host name and to its exact origin. */
export type PasskeyParty = { id: string; origin: string; name: string };

type Registered = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
};

/** Null where the console's host is an IP address: passkeys belong to names. */
export function passkeyParty(origin: string, name: string): PasskeyParty | null {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin, name };
}

export function passkeyCreation(
  party: PasskeyParty,
  person: { staffId: string; email: string; name: string },
  existing: readonly Pick<Registered, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(person.staffId.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** The new passkey; null where the answer is not one to this challenge by a person whom the authenticator verified. */
export async function createdPasskey(
  party: PasskeyParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Registered | null> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

export function passkeyRequest(
  party: PasskeyParty,
  passkeys: readonly Pick<Registered, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
  });
}

/** The counter that the passkey reports; null if it didn't sign this challenge or didn't verify its user. */
export async function usedPasskeyCounter(
  party: PasskeyParty,
  challenge: string,
  { credentialId, publicKey }: Pick<Registered, 'credentialId' | 'publicKey'>,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The database compares counters, in the statement that stores the new one.
    credential: { id: credentialId, publicKey, counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

const descriptorOf = ({ credentialId, transports }: Pick<Registered, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports,
});
