import 'server-only';
import { recordAudit } from '#features/access/store/audit.ts';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import { isProviderFault, type ProviderFailure } from '#features/sign-in/model/provider-failures.ts';
import {
  endSessionUrl,
  finishAuthorization,
  type Secrets,
  type SignedIn,
  startAuthorization,
} from '#features/sign-in/provider/authorization.ts';
import { findCompanyAccount, recordCompanySignIn } from '#features/sign-in/store/company-accounts.ts';
import { countStaffAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { isWayOpen, signInWays } from '#platform/config/sign-in-ways.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { countCompanySignIn } from '#platform/telemetry/metrics.ts';
import { companySignInLimit, companyStateLimit } from './limits.ts';
import { mailOwner } from './owner-mail.ts';
import { beginSession, findActor } from './sessions.ts';
import { markConfirmed } from './step-up.ts';
import type { Visitor } from './visitor.ts';

export type CompanyProblem =
  | 'not_begun'
  | 'busy'
  | 'cancelled'
  | 'down'
  | 'refused'
  | 'not_recent'
  | 'other_person'
  | 'no_role'
  | 'no_email'
  | 'email_taken'
  | 'disabled';

export type PendingSignIn = Secrets & { begunAt: number; returned: string; confirms: string };

export type StartResult = { kind: 'begun'; url: string; pending: PendingSignIn } | SignInRefused;
export type SignInRefused = { kind: 'refused'; problem: CompanyProblem; isConfirming: boolean };
export type FinishResult =
  | { kind: 'signed_in' | 'confirmed'; staffId: string; sessionId: string }
  | SignInRefused;

function problemOf(reason: ProviderFailure): CompanyProblem {
  if (isProviderFault(reason)) return 'down';
  return reason === 'cancelled' || reason === 'not_recent' ? reason : 'refused';
}

export async function startCompanySignIn(
  visitor: Visitor,
  { returned, isConfirming }: { returned: string; isConfirming: boolean },
): Promise<StartResult> {
  const refuse = refusal(isConfirming);
  if (!signInWays().company) return refuse('not_begun', 'not_begun');
  if (isConfirming && !(await companyPersonOf(visitor))) return refuse('not_begun', 'not_begun');
  if ((await countStaffAttempt(companySignInLimit(visitor.address))).waitSeconds > 0)
    return refuse('busy', 'busy');
  const begun = await startAuthorization({ isFresh: isConfirming });
  if (begun.kind === 'failed') return refuse(problemOf(begun.reason), begun.reason);
  const confirms = isConfirming ? (visitor.sessionId ?? '') : '';
  const begunAt = Math.floor((await databaseNow()).getTime() / 1_000);
  return { kind: 'begun', url: begun.url, pending: { ...begun.secrets, begunAt, returned, confirms } };
}

export async function finishCompanySignIn(
  query: string,
  pending: PendingSignIn | null,
  visitor: Visitor,
): Promise<FinishResult> {
  const isConfirming = Boolean(pending?.confirms);
  const refuse = refusal(isConfirming);
  if (!pending || !signInWays().company) return refuse('not_begun', 'not_begun');
  // A copy of the cookie and the address is worthless after the first use.
  if ((await countStaffAttempt(companyStateLimit(pending.state))).waitSeconds > 0)
    return refuse('not_begun', 'replayed');
  const arrived = await finishAuthorization(query, pending, isConfirming ? pending.begunAt : null);
  if (arrived.kind === 'failed') return refuse(problemOf(arrived.reason), arrived.reason);
  return isConfirming ? confirm(arrived, pending, visitor) : signIn(arrived, visitor);
}

async function signIn({ issuer, subject, role, person }: SignedIn, visitor: Visitor): Promise<FinishResult> {
  const refuse = refusal(false);
  if (!person) return refuse('no_email', 'no_email');
  const outcome = await withAlerts((alert) =>
    recordCompanySignIn({ issuer, subject, role, ...person }, alert),
  );
  if (outcome.kind !== 'signed_in') return refuse(outcome.kind, outcome.kind);
  const { staffId } = outcome;
  if (outcome.isLinked) mailOwner(person.email, 'company');
  const sessionId = await beginSession(staffId, { method: 'company', visitor, isConfirmed: false });
  await recordAudit(
    { staffId, email: person.email },
    { action: 'signed_in', subject: person.email, after: { by: 'identity provider' } },
  );
  countCompanySignIn('signed_in');
  return { kind: 'signed_in', staffId, sessionId };
}

async function confirm(
  { issuer, subject }: SignedIn,
  { confirms }: PendingSignIn,
  visitor: Visitor,
): Promise<FinishResult> {
  const found = await companyPersonOf(visitor);
  if (!found || visitor.sessionId !== confirms) return refusal(true)('not_begun', 'not_begun');
  const { actor, account } = found;
  if (account.issuer !== issuer || account.subject !== subject)
    return refusal(true)('other_person', 'other_person');
  countCompanySignIn('confirmed');
  return { kind: 'confirmed', staffId: actor.staffId, sessionId: await markConfirmed(actor, confirms) };
}

async function companyPersonOf({ sessionId }: Visitor) {
  const { actor } = await findActor(sessionId);
  const account = actor && (await findCompanyAccount(actor.staffId));
  return actor && account ? { actor, account } : null;
}

/** Strangers can cause these at will, so only the metric counts them. */
const NOT_LOGGED: readonly CompanyProblem[] = ['not_begun', 'busy'];

const refusal =
  (isConfirming: boolean) =>
  (problem: CompanyProblem, reason: string): SignInRefused => {
    if (!NOT_LOGGED.includes(problem)) logEvent('company_sign_in_refused', { reason });
    countCompanySignIn(reason);
    return { kind: 'refused', problem, isConfirming };
  };

export async function hasCompanyAccount(staffId: string): Promise<boolean> {
  const account = await findCompanyAccount(staffId);
  return account !== null && isWayOpen(account.issuer);
}

export const signOutOfCompanyUrl = (): Promise<string | null> => endSessionUrl();
