import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Role } from '#features/access/model/permissions.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import type { RecordAlertInTransaction } from '#features/alerts/store/alerts.ts';
import { accessAlertSubject, isPrivileged } from '#features/staff/model/privileged-access.ts';
import { WITHOUT_SECRETS, withStaffLock } from '#features/staff/store/staff-changes.ts';
import { db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type CompanySignIn = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  /** Only the claim `email` links an account with a password. */
  isEmailClaimed: boolean;
  role: Role | null;
};

export type CompanySignInResult =
  | { kind: 'signed_in'; staffId: string; isLinked?: true }
  | { kind: 'no_role' }
  | { kind: 'disabled' }
  | { kind: 'email_taken' };

const LINK_PERMISSION_LIFETIME = '24 hours';

export async function recordCompanySignIn(
  signIn: CompanySignIn,
  alert: RecordAlertInTransaction,
): Promise<CompanySignInResult> {
  return withStaffLock(async (tx) => {
    const { issuer, subject, email, role } = signIn;
    const existing = await tx.staff.findUnique({
      where: { companyIssuer_companySubject: { companyIssuer: issuer, companySubject: subject } },
    });
    const emailOwner = await tx.staff.findUnique({ where: { email } });
    if (existing?.disabledAt) return { kind: 'disabled' };
    if (role === null) {
      if (existing) await removeAccess(tx, existing);
      return { kind: 'no_role' };
    }
    const signingIn = { ...signIn, role, alert };
    if (existing) {
      if (emailOwner && emailOwner.id !== existing.id) return { kind: 'email_taken' };
      return update(tx, existing, signingIn);
    }
    if (!emailOwner) return create(tx, signingIn);
    if (emailOwner.disabledAt) return { kind: 'disabled' };
    const mayLink = signIn.isEmailClaimed && (await isLinkAllowed(tx, emailOwner.id));
    return mayLink ? link(tx, emailOwner, signingIn) : { kind: 'email_taken' };
  });
}

type SigningIn = CompanySignIn & { role: Role; alert: RecordAlertInTransaction };
type CompanyAccount = { id: string; email: string; name: string; role: string; joinedAt: Date | null };

/** A claim needs no second administrator, but all administrators get an alert. */
async function alertGranted(tx: Tx, { email, role, alert }: SigningIn, change: 'claims' | 'link' = 'claims') {
  if (!isPrivileged(role)) return;
  const subject = accessAlertSubject(email, change, role);
  await alert(tx, 'privileged_access_granted', subject, { by: email, what: role, reason: 'claims' });
}

async function create(tx: Tx, signIn: SigningIn): Promise<CompanySignInResult> {
  const { issuer, subject, email, name, role } = signIn;
  const id = randomUUID();
  await tx.$executeRaw`
    INSERT INTO staff (id, email, name, role, company_issuer, company_subject, joined_at)
    VALUES (${id}::uuid, ${email}, ${name}, ${role}, ${issuer}, ${subject}, clock_timestamp())`;
  await recordAudit(
    { staffId: id, email },
    { action: 'person_joined_by_company', subject: email, after: { name, role } },
    tx,
  );
  await alertGranted(tx, signIn);
  return { kind: 'signed_in', staffId: id };
}

async function update(tx: Tx, existing: CompanyAccount, signIn: SigningIn): Promise<CompanySignInResult> {
  const { email, name, role } = signIn;
  const signedIn = { kind: 'signed_in', staffId: existing.id } as const;
  const hasNewRole = existing.role !== role || existing.joinedAt === null;
  const [before, after] = changes(existing, { email, name, role });
  if (!hasNewRole && Object.keys(after).length === 0) return signedIn;
  await tx.staff.update({
    where: { id: existing.id },
    data: { ...after, ...(hasNewRole && { version: { increment: 1 } }) },
  });
  await markJoined(tx, existing.id);
  await recordAudit(
    { staffId: existing.id, email },
    { action: 'person_changed_by_company', subject: email, before, after },
    tx,
  );
  if (hasNewRole) await alertGranted(tx, signIn);
  return signedIn;
}

const markJoined = (tx: Tx, id: string) =>
  tx.$executeRaw`UPDATE staff SET joined_at = coalesce(joined_at, clock_timestamp()) WHERE id = ${id}::uuid`;

function changes(
  existing: CompanyAccount,
  now: Record<'email' | 'name' | 'role', string>,
): [AuditFacts, AuditFacts] {
  const names = (['email', 'name', 'role'] as const).filter((name) => existing[name] !== now[name]);
  const facts = (of: Record<'email' | 'name' | 'role', string>) =>
    Object.fromEntries(names.map((name) => [name, of[name]]));
  return [facts(existing), facts(now)];
}

async function link(
  tx: Tx,
  { id, role: before }: CompanyAccount,
  signIn: SigningIn,
): Promise<CompanySignInResult> {
  const { issuer, subject, email, name, role } = signIn;
  await tx.staffRecoveryCode.deleteMany({ where: { staffId: id } });
  await tx.staffPasskey.deleteMany({ where: { staffId: id } });
  await tx.staffInvitation.deleteMany({ where: { staffId: id } });
  await tx.staff.update({
    where: { id },
    data: {
      ...WITHOUT_SECRETS,
      name,
      role,
      companyIssuer: issuer,
      companySubject: subject,
      companyLinkExpiresAt: null,
      version: { increment: 1 },
    },
  });
  await markJoined(tx, id);
  await recordAudit(
    { staffId: id, email },
    { action: 'person_linked_to_company', subject: email, before: { role: before }, after: { role } },
    tx,
  );
  // Even with the same role, the account has a new way in.
  await alertGranted(tx, signIn, 'link');
  return { kind: 'signed_in', staffId: id, isLinked: true };
}

async function isLinkAllowed(tx: Tx, staffId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM staff WHERE id = ${staffId}::uuid AND company_issuer IS NULL AND company_link_until > clock_timestamp()`;
  return rows.length > 0;
}

/** Without `joinedAt` a person doesn't count as an administrator and can't act. */
async function removeAccess(tx: Tx, { id, email, role, joinedAt }: CompanyAccount) {
  if (joinedAt === null) return;
  await tx.staff.update({ where: { id }, data: { joinedAt: null, version: { increment: 1 } } });
  await recordAudit(
    { staffId: id, email },
    { action: 'person_refused_by_company', subject: email, before: { role } },
    tx,
  );
}

export async function recordLinkAllowed(
  by: { staffId: string | null; email: string },
  email: string,
): Promise<boolean> {
  return withStaffLock(async (tx) => {
    const allowed = await tx.$executeRaw`
      UPDATE staff SET company_link_until = clock_timestamp() + ${LINK_PERMISSION_LIFETIME}::interval
      WHERE email = ${email} AND company_issuer IS NULL AND disabled_at IS NULL`;
    if (allowed === 0) return false;
    await recordAudit(by, { action: 'company_link_allowed', subject: email }, tx);
    return true;
  });
}

export async function findCompanyAccount(
  staffId: string,
): Promise<{ issuer: string; subject: string } | null> {
  const found = await db().staff.findUnique({
    where: { id: staffId },
    select: { companyIssuer: true, companySubject: true },
  });
  return found?.companyIssuer && found.companySubject
    ? { issuer: found.companyIssuer, subject: found.companySubject }
    : null;
}
