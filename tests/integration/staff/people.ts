import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeAll } from 'vitest';
import type { Role } from '#features/access/model/permissions.ts';
import { claimInvitation, join, newSecret } from '#features/sign-in/join.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { submitPassword, submitSecondFactor } from '#features/sign-in/sign-in.ts';
import type { KnownDevice, Visitor } from '#features/sign-in/visitor.ts';
import { inviteStaff } from '#features/staff/invite-staff.ts';
import { addSample } from '#prisma/sample.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { wrongCode } from '#tests/support/authenticator.ts';
import { sql } from '#tests/support/database/sql.ts';

// A new password may not contain the partner's name.
beforeAll(() => addSample(testDatabaseUrl(), 'local'));
afterEach(() => sql('DELETE FROM rate_limit'));

export const COMMAND = { staffId: null, email: 'ann (command line)' };
export const PASSWORD = 'seven green kettles';
export const ADDRESS = '203.0.113.7';
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

export const visitor = (
  sessionId: string | null = null,
  address = ADDRESS,
  devices: readonly KnownDevice[] = [],
): Visitor => ({ address, userAgent: USER_AGENT, sessionId, devices });

let count = 0;

export async function enrolling(role: Role = 'marketer') {
  count += 1;
  const email = `person-${count}@example.com`;
  const token = tokenIn(await inviteStaff(COMMAND, { email, name: `Person ${count}`, role }));
  const input = { password: PASSWORD, again: PASSWORD, timeZone: 'Europe/Berlin' };
  const claimed = await claimInvitation(token, input, visitor());
  if (claimed.kind !== 'enrolling') throw new Error(`the link was not good: ${claimed.kind}`);
  return { email, token, sessionId: claimed.sessionId };
}

export async function joined(role: Role = 'marketer') {
  const { email, token, sessionId } = await enrolling(role);
  const secret = newSecret();
  const app = appFor(secret);
  const done = await join(visitor(sessionId), { kind: 'app', secret, code: app.code() });
  if (done.kind !== 'joined') throw new Error(`joining failed: ${done.kind}`);
  const { actor } = await findActor(done.sessionId);
  if (!actor) throw new Error('the person who has joined is not signed in');
  await resetAuthenticatorSteps();
  return { email, token, app, codes: done.codes, sessionId: done.sessionId, actor };
}

export type Joined = Awaited<ReturnType<typeof joined>>;

export function tokenIn(made: { kind: string; link?: string }): string {
  if (!made.link) throw new Error(`no link was made: ${made.kind}`);
  return made.link.split('/').at(-1) ?? '';
}

export function appFor(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: () => totp.generate(), wrongCode: () => wrongCode(totp) };
}

export const resetAuthenticatorSteps = () => sql('UPDATE staff SET authenticator_step = NULL');

export const letWait = (email: string, span: string) =>
  sql(
    `UPDATE staff_session SET began_at = began_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
       confirmed_at = confirmed_at - $2::interval
     WHERE staff_id = (SELECT id FROM staff WHERE email = $1)`,
    [email, span],
  );

export const password = (email: string, typed = PASSWORD, address = ADDRESS) =>
  submitPassword({ email, password: typed }, visitor(null, address));

export const byApp = (code: string) => ({ kind: 'app', code }) as const;

/** The password and then a code, in a browser without a session. */
export async function enter(
  email: string,
  factor: Parameters<typeof submitSecondFactor>[1],
  devices: readonly KnownDevice[] = [],
) {
  const half = await submitPassword({ email, password: PASSWORD }, visitor(null, ADDRESS, devices));
  return submitSecondFactor(visitor(Object(half).sessionId, ADDRESS, devices), factor);
}

export async function signIn({ email, app }: Pick<Joined, 'email' | 'app'>) {
  await resetAuthenticatorSteps();
  const whole = await enter(email, byApp(app.code()));
  if (whole.kind !== 'ok') throw new Error(whole.kind);
  return whole.sessionId;
}
