import { Secret, TOTP } from 'otpauth';
import { findActor } from '#console/find-actor.ts';
import { invitePerson } from '#console/invite-person.ts';
import { findInvitation, join } from '#console/join.ts';
import type { Role } from '#domain/staff-permissions.ts';
import { sql } from '../support/sql.ts';

export const COMMAND = { staffId: null, email: 'somebody (command line)' };
export const PASSWORD = 'seven green kettles';
export const ADDRESS = '203.0.113.7';

let count = 0;

/** Somebody who has been invited and has joined, with their authenticator app. */
export async function joined(role: Role = 'marketer') {
  count += 1;
  const email = `person-${count}@example.com`;
  const link = await invitePerson(COMMAND, { email, name: `Person ${count}`, role });
  const token = link?.split('/').at(-1) ?? '';
  const { secret = '' } = (await findInvitation(token)) ?? {};
  const app = appFor(secret);
  const wish = { password: PASSWORD, again: PASSWORD, timeZone: 'Europe/Berlin', address: ADDRESS };
  const done = await join(token, { ...wish, code: app.code() });
  if (done.kind !== 'joined') throw new Error(`nobody joined: ${done.kind}`);
  const { actor } = await findActor(done.sessionId);
  if (!actor) throw new Error('who has joined is not signed in');
  await forgetSteps();
  return { email, token, app, codes: done.codes, sessionId: done.sessionId, actor };
}

/** Somebody's authenticator app, which shows the code of now. */
export function appFor(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: () => totp.generate() };
}

/** Lets half a minute have passed for every app: the code of now counts, though it was used. */
export const forgetSteps = () => sql('UPDATE staff SET authenticator_step = NULL');

/** Lets all sessions of somebody have begun, and have been seen last, so much earlier. */
export const letWait = (email: string, span: string) =>
  sql(
    `UPDATE staff_session SET began_at = began_at - $2::interval, last_seen_at = last_seen_at - $2::interval
     WHERE staff_id = (SELECT id FROM staff WHERE email = $1)`,
    [email, span],
  );
