import 'server-only';
import { recordAudit } from '#features/access/store/audit.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import {
  listPasskeys,
  type NewPasskey,
  recordChallenge,
  recordPasskeyUsed,
  takeChallenge,
} from '#features/sign-in/store/passkeys.ts';
import { env } from '#platform/config/env.ts';
import {
  passkeyCreationOptions,
  passkeyRequestOptions,
  type RelyingParty,
  relyingParty,
  verifyCreatedPasskey,
  verifyPasskey,
} from '#platform/credentials/passkeys.ts';

type PasskeyOwner = { id: string; email: string };

export type CreationOptions = Awaited<ReturnType<typeof passkeyCreationOptions>>;
export type RequestOptions = Awaited<ReturnType<typeof passkeyRequestOptions>>;

export const canHavePasskeys = () => relyingParty(env().STAFF_ORIGIN, '') !== null;

export async function offerPasskeyCreation(
  person: PasskeyOwner & { name: string },
  sessionId: string,
): Promise<CreationOptions | null> {
  const party = await findParty();
  if (!party) return null;
  const existing = await listPasskeys(person.id);
  const options = await passkeyCreationOptions(party, { ...person, staffId: person.id }, existing);
  await recordChallenge(sessionId, 'create', options.challenge);
  return options;
}

export async function newPasskeyFrom(
  sessionId: string,
  response: string,
  name: string,
): Promise<NewPasskey | null> {
  const challenge = await takeChallenge(sessionId, 'create');
  const party = await findParty();
  const passkey = challenge && party && (await verifyCreatedPasskey(party, challenge, response));
  return passkey ? { ...passkey, name } : null;
}

export async function offerPasskeyUse(staffId: string, sessionId: string): Promise<RequestOptions | null> {
  const [party, passkeys] = await Promise.all([findParty(), listPasskeys(staffId)]);
  if (!party || passkeys.length === 0) return null;
  const options = await passkeyRequestOptions(party, passkeys);
  await recordChallenge(sessionId, 'get', options.challenge);
  return options;
}

export async function isPasskeyOf(
  person: PasskeyOwner,
  sessionId: string,
  response: string,
): Promise<boolean> {
  const challenge = await takeChallenge(sessionId, 'get');
  const party = await findParty();
  if (!challenge || !party) return false;
  const used = await verifyPasskey(party, challenge, await listPasskeys(person.id), response);
  if (!used) return false;
  const { passkey, counter } = used;
  const isUsed = await recordPasskeyUsed(passkey.id, counter);
  if (!isUsed) {
    await recordAudit(
      { staffId: person.id, email: person.email },
      { action: 'passkey_refused', subject: person.email, after: { name: passkey.name } },
    );
  }
  return isUsed;
}

async function findParty(): Promise<RelyingParty | null> {
  const { brandName } = await requirePartner();
  return relyingParty(env().STAFF_ORIGIN, `${brandName} Handoff`);
}
