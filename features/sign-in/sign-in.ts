import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { describeDevice } from '#features/sign-in/model/device.ts';
import type { SessionMethod, SessionStage } from '#features/sign-in/model/session.ts';
import { isEnrolling } from '#features/sign-in/store/enrollment.ts';
import { findStaffSession, recordSession } from '#features/sign-in/store/sessions.ts';
import {
  countStaffAttempt,
  releaseStaffAttempt,
  resetStaffAttempts,
} from '#features/sign-in/store/sign-in-attempts.ts';
import {
  findStaffByEmail,
  findStaffById,
  recordRecoveryCodeUsed,
  type StaffMember,
} from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { verifyPassword } from '#platform/credentials/password.ts';
import { recoveryCodeHash } from '#platform/credentials/recovery-codes.ts';
import { logAlert } from '#platform/log/log.ts';
import { keepAlive } from '#platform/process/inflight.ts';
import type { AttemptResult, RateLimit } from '#platform/rate-limit/attempts.ts';
import {
  codeLimitByDevice,
  codeLimitByStaff,
  passwordLimitByAddress,
  passwordLimitByDevice,
  passwordLimitByEmail,
} from './limits.ts';
import { reportLockout, reportStolenPassword } from './lockouts.ts';
import { isPasskeyOf } from './passkeys.ts';
import { beginSession, type SessionOptions } from './sessions.ts';
import { verifyTotp } from './step-up.ts';
import { deviceFor, type Visitor } from './visitor.ts';

export type SignInResult =
  | { kind: 'ok'; sessionId: string; staffId: string; stage: SessionStage }
  | { kind: 'wrong' }
  | { kind: 'locked'; waitSeconds: number }
  /** The password step is missing or too old. */
  | { kind: 'not_begun' }
  | { kind: 'local_off' };

export type Credentials = { email: string; password: string };

export type SecondFactor =
  | { kind: 'app'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'passkey'; response: string };

/**
 * After so many wrong codes, the user of an unknown browser has the password and is probably not its owner.
 */
const SUSPICIOUS_ATTEMPTS = 3;

const METHODS = {
  app: 'authenticator',
  recovery: 'recovery_code',
  passkey: 'passkey',
} as const satisfies Record<SecondFactor['kind'], SessionOptions['method']>;

/** Runs the work once the answer has left. Without an answer, at once. */
export type AfterAnswer = (work: () => Promise<void>) => void | Promise<void>;

/**
 * An unknown address, a wrong password and a disabled account get the same answer after the same statements. The audit
 * and the alert, which only a known address causes, come after the answer.
 */
export async function submitPassword(
  { email, password }: Credentials,
  visitor: Visitor,
  afterAnswer: AfterAnswer = (work) => work(),
): Promise<SignInResult> {
  if (!signInWays().local) return { kind: 'local_off' };
  const person = await findStaffByEmail(email);
  const deviceId = deviceFor(visitor, person?.id);
  const limit = deviceId ? passwordLimitByDevice(deviceId) : passwordLimitByEmail(email);
  const addressLimit = deviceId ? null : passwordLimitByAddress(visitor.address);
  const counted = await countPasswordAttempt(limit, addressLimit);
  if (counted.waitSeconds > 0) return { kind: 'locked', waitSeconds: counted.waitSeconds };
  const isRight = await verifyPassword(person?.passwordHash ?? null, password);
  const stage = person && isRight && !person.isDisabled ? await stageOf(person) : null;
  if (!person || !stage) {
    const isLockout = counted.attempts >= limit.max;
    if (person) await afterAnswer(() => reportWrongPassword(person, isLockout));
    return { kind: 'wrong' };
  }
  await resetStaffAttempts(limit);
  if (addressLimit) await releaseStaffAttempt(addressLimit);
  const sessionId = await recordSession({
    staffId: person.id,
    stage,
    method: 'password',
    device: describeDevice(visitor.userAgent),
    presented: visitor.sessionId,
  });
  return { kind: 'ok', staffId: person.id, sessionId, stage };
}

/** Never rejects: no caller waits for it. */
function reportWrongPassword(person: StaffMember, isLockout: boolean): Promise<void> {
  const reported = (async () => {
    await audit(person, 'sign_in_refused');
    if (isLockout) await reportLockout(person, 'password');
  })().catch((error: unknown) => logAlert('sign_in_not_recorded', { by: person.email }, error));
  keepAlive(reported);
  return reported;
}

export async function submitSecondFactor(visitor: Visitor, factor: SecondFactor): Promise<SignInResult> {
  if (!signInWays().local) return { kind: 'local_off' };
  const session = visitor.sessionId === null ? null : await findStaffSession(visitor.sessionId);
  if (session?.stage !== 'password' || session.status !== 'active') return { kind: 'not_begun' };
  const deviceId = deviceFor(visitor, session.staff.id);
  const limit = deviceId ? codeLimitByDevice(deviceId) : codeLimitByStaff(session.staff.id);
  const counted = await countStaffAttempt(limit);
  if (counted.waitSeconds > 0) return { kind: 'locked', waitSeconds: counted.waitSeconds };
  const person = await findStaffById(session.staff.id);
  if (!person) return { kind: 'not_begun' };
  if (!(await verifyFactor(person, session.id, factor))) {
    await audit(person, 'sign_in_refused');
    if (counted.attempts >= limit.max) await reportLockout(person, 'code');
    else if (!deviceId && counted.attempts >= SUSPICIOUS_ATTEMPTS) await reportStolenPassword(person);
    return { kind: 'wrong' };
  }
  await resetStaffAttempts(limit);
  await audit(person, factor.kind === 'recovery' ? 'recovery_code_used' : 'signed_in', METHODS[factor.kind]);
  const sessionId = await beginSession(person.id, {
    method: METHODS[factor.kind],
    visitor,
    after: session.id,
  });
  return { kind: 'ok', staffId: person.id, sessionId, stage: 'full' };
}

function verifyFactor(person: StaffMember, sessionId: string, factor: SecondFactor): Promise<boolean> {
  switch (factor.kind) {
    case 'app':
      return verifyTotp(person, factor.code);
    case 'recovery':
      return recordRecoveryCodeUsed(person.id, recoveryCodeHash(factor.code));
    case 'passkey':
      return isPasskeyOf(person, sessionId, factor.response);
  }
}

async function stageOf(person: StaffMember): Promise<'password' | 'enrolling' | null> {
  if (person.hasJoined) return 'password';
  return (await isEnrolling(person.id)) ? 'enrolling' : null;
}

/** A blocked address uses up none of the person's attempts. */
async function countPasswordAttempt(
  limit: RateLimit,
  addressLimit: RateLimit | null,
): Promise<AttemptResult> {
  const byAddress = addressLimit ? await countStaffAttempt(addressLimit) : null;
  return byAddress && byAddress.waitSeconds > 0 ? byAddress : countStaffAttempt(limit);
}

const audit = (person: StaffMember, action: AuditAction, method?: SessionMethod) =>
  recordAudit(
    { staffId: person.id, email: person.email },
    { action, subject: person.email, ...(method && { after: { method } }) },
  );
