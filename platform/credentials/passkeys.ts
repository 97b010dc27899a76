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

export async function verifyCreatedPasskey(
  relyingParty: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Registered | null> {
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

export async function verifyPasskey(
  relyingParty: RelyingParty,
  challenge: string,
  { credentialId, publicKey }: Pick<Registered, 'credentialId' | 'publicKey'>,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
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
