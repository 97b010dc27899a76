import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ROLE_NAMES, type Role } from '#features/access/model/permissions.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findInvited, recordClaimed, recordJoined } from '#features/sign-in/store/enrollment.ts';
import { recordSession } from '#features/sign-in/store/sessions.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { isKnownTimeZone } from '#features/staff/store/staff-changes.ts';
import { env } from '#platform/config/env.ts';
import { newAuthenticatorSecret } from '#platform/credentials/authenticator.ts';
import { invitationHash } from '#platform/credentials/invitation.ts';
import { hashPassword } from '#platform/credentials/password.ts';
import { openSecret, sealSecret } from '#platform/crypto/data-key.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { UserError } from '#scripts/cli/user-error.ts';

/** Two administrators, because only two together give privileged access. */
const TEAM = [
  { email: 'admin-1@practice.example', name: 'Practice administrator 1', role: 'admin' },
  { email: 'admin-2@practice.example', name: 'Practice administrator 2', role: 'admin' },
  { email: 'compliance@practice.example', name: 'Practice compliance officer', role: 'compliance' },
  { email: 'marketer@practice.example', name: 'Practice marketer', role: 'marketer' },
  { email: 'support@practice.example', name: 'Practice support agent', role: 'support' },
  { email: 'viewer@practice.example', name: 'Practice viewer', role: 'viewer' },
] as const;

const BY = { staffId: null, email: 'npm start (practice team)' };
const DEVICE = 'Practice team';
const STEP_MS = 30_000;
const PASSWORD_BYTES = 24;

/** Only sample data, which production refuses to serve, may have members that everyone with the link can be. */
async function requirePracticePlace(): Promise<void> {
  if (env().HANDOFF_MODE !== 'local')
    throw new UserError('The practice team is for HANDOFF_MODE=local only.');
  const [installation] = await db().$queryRaw<{ isSample: boolean }[]>`
    SELECT is_sample AS "isSample" FROM installation`;
  if (installation?.isSample !== true)
    throw new UserError('The practice team is for a database with sample data only.');
}

/** Adds the missing members, and lets those join again whose sign-in was reset. */
export async function addPracticeTeam(): Promise<void> {
  await requirePracticePlace();
  const known = new Map((await findTeam()).map((member) => [member.email, member]));
  const links: { email: string; link: string }[] = [];
  // All before the first one joins: an alert about them would have no reader yet.
  for (const member of TEAM) {
    const found = known.get(member.email);
    if (found?.joinedAt || found?.disabledAt) continue;
    const made = found ? await resetCredentials(BY, member.email) : await inviteStaff(BY, member);
    if ('link' in made) links.push({ email: member.email, link: made.link });
  }
  const timeZone = await ownTimeZone();
  for (const { email, link } of links)
    await join(email, invitationHash(link.split('/').at(-1) ?? ''), timeZone);
}

async function join(email: string, sha256: string, timeZone: string) {
  const invited = await findInvited(sha256);
  if (!invited) return;
  const { staffId } = invited;
  // No one learns it: only the page of the team signs these members in.
  const passwordHash = await hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url'));
  await recordClaimed(sha256, { staffId, email, passwordHash, timeZone });
  const secret = sealSecret(newAuthenticatorSecret(), staffId);
  await recordJoined({ staffId, email }, { kind: 'authenticator', secret, step: 0n }, []);
}

async function ownTimeZone(): Promise<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (await isKnownTimeZone(timeZone)) ? timeZone : 'UTC';
}

const findTeam = () => db().staff.findMany({ where: { email: { in: TEAM.map(({ email }) => email) } } });

export type PracticeMember = Awaited<ReturnType<typeof listPracticeTeam>>[number];

export async function listPracticeTeam() {
  const [team, now] = await Promise.all([findTeam(), databaseNow()]);
  return TEAM.flatMap(({ email }) => team.find((member) => member.email === email) ?? []).map((member) => ({
    email: member.email,
    name: member.name,
    role: ROLE_NAMES[member.role as Role] ?? member.role,
    isDisabled: member.disabledAt !== null || member.joinedAt === null,
    // Null while every code that the console accepts now has been used.
    code: codeOf(member, now),
  }));
}

type StaffRow = Awaited<ReturnType<typeof findTeam>>[number];

/** The console accepts the codes of this half minute and the next, each once. */
function codeOf({ id, authenticatorKeyId, authenticatorSealed, authenticatorStep }: StaffRow, now: Date) {
  if (authenticatorKeyId === null || authenticatorSealed === null) return null;
  const secret = openSecret({ keyId: authenticatorKeyId, sealed: authenticatorSealed }, id);
  const step = Math.floor(now.getTime() / STEP_MS);
  const next = Math.max(step, Number(authenticatorStep ?? 0n) + 1);
  if (!secret || next > step + 1) return null;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: next * STEP_MS });
}

/** Null if this member can't sign in now. */
export async function beginPracticeSession(email: string): Promise<string | null> {
  const member = (await findTeam()).find((one) => one.email === email);
  if (!member || member.disabledAt || !member.joinedAt) return null;
  const staff = { staffId: member.id, email };
  await recordAudit(staff, { action: 'signed_in', subject: email, after: { device: DEVICE } });
  return recordSession({
    staffId: member.id,
    stage: 'full',
    method: 'authenticator',
    device: DEVICE,
    isConfirmed: true,
  });
}
