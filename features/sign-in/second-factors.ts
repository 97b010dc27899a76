import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { describeDevice } from '#features/sign-in/model/device.ts';
import { PASSKEY_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { recordAuthenticator } from '#features/sign-in/store/enrollment.ts';
import {
  listPasskeys,
  recordPasskeyAdded,
  recordPasskeyRemoved,
  recordPasskeyRenamed,
} from '#features/sign-in/store/passkeys.ts';
import { findStaffSession, recordContinuedSession } from '#features/sign-in/store/sessions.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { parseField } from '#platform/values/posted-form.ts';
import { authenticatorFrom, findEnrolling } from './join.ts';
import { codeLimitBySession } from './limits.ts';
import { mailOwner } from './owner-mail.ts';
import {
  type CreationOptions,
  canHavePasskeys,
  newPasskeyFrom,
  offerPasskeyCreation,
  offerPasskeyUse,
  type RequestOptions,
} from './passkeys.ts';

export type SecondFactors = { staffId: string; hasPasskey: boolean; hasAuthenticator: boolean };

export async function findSecondFactors(staffId: string): Promise<SecondFactors> {
  const { hasAuthenticator, passkeys, canHavePasskeys } = await findFactors(staffId);
  return { staffId, hasPasskey: passkeys.length > 0 && canHavePasskeys, hasAuthenticator };
}

export async function findPendingSignIn(sessionId: string | null): Promise<SecondFactors | null> {
  const session = sessionId === null ? null : await findStaffSession(sessionId);
  if (session?.stage !== 'password' || session.status !== 'active') return null;
  return findSecondFactors(session.staff.id);
}

export async function offerPasskeySignIn(sessionId: string | null): Promise<RequestOptions | null> {
  const pending = await findPendingSignIn(sessionId);
  return pending && sessionId ? offerPasskeyUse(pending.staffId, sessionId) : null;
}

export async function offerPasskeyJoin(sessionId: string | null): Promise<CreationOptions | null> {
  const person = await findEnrolling(sessionId);
  return person && sessionId ? offerPasskeyCreation(person, sessionId) : null;
}

export type OwnPasskey = Awaited<ReturnType<typeof findFactors>>['passkeys'][number];

export async function findFactors(staffId: string) {
  const [person, passkeys] = await Promise.all([findStaffById(staffId), listPasskeys(staffId)]);
  return {
    hasAuthenticator: Boolean(person?.authenticator),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    canHavePasskeys: canHavePasskeys(),
  };
}

export type ReplaceResult = { kind: 'replaced'; sessionId: string } | { kind: 'wrong' | 'locked' };

/** All other sessions end; this one continues under the returned id. */
export async function replaceAuthenticator(
  actor: Actor,
  sessionId: string,
  { secret, code }: { secret: string; code: string },
): Promise<ReplaceResult> {
  if ((await countStaffAttempt(codeLimitBySession(sessionId))).waitSeconds > 0) return { kind: 'locked' };
  const authenticator = await authenticatorFrom(actor.staffId, secret, code);
  if (!authenticator) return { kind: 'wrong' };
  await recordAuthenticator(actor, authenticator);
  mailOwner(actor.email, 'authenticator');
  return { kind: 'replaced', sessionId: await recordContinuedSession(sessionId, 'own_change') };
}

/** All other sessions end; this one continues under the returned id. */
export async function addPasskey(
  actor: Actor,
  sessionId: string,
  { response, userAgent }: { response: string; userAgent: string },
): Promise<string | null> {
  const passkey = await newPasskeyFrom(sessionId, response, describeDevice(userAgent));
  if (passkey === null || !(await recordPasskeyAdded(actor, passkey))) return null;
  mailOwner(actor.email, 'passkey_added');
  return recordContinuedSession(sessionId, 'own_change');
}

export async function renamePasskey(actor: Actor, id: string, name: string): Promise<FormResult<object>> {
  const parsed = parseField(PASSKEY_FORM.shape.name, name);
  if (parsed.ok && (await recordPasskeyRenamed(actor, id, parsed.value))) return { ok: true };
  return { ok: false, errors: { '': 'Enter a name of up to 60 characters.' } };
}

export type RemoveResult = { kind: 'removed'; sessionId: string } | { kind: 'none' | 'last' };

export async function removePasskey(actor: Actor, sessionId: string, id: string): Promise<RemoveResult> {
  const removed = await recordPasskeyRemoved(actor, id);
  if (removed !== 'removed') return { kind: removed };
  mailOwner(actor.email, 'passkey_removed');
  return { kind: 'removed', sessionId: await recordContinuedSession(sessionId, 'own_change') };
}
