import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { decideAccess, requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { listOpenRequests } from '#features/staff/store/access-requests.ts';
import { publishingNeed } from '#features/staff/store/publishing-need.ts';
import { disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { COMMAND } from './people.ts';

const ISSUER = 'https://id.partner.example';
vi.stubEnv('STAFF_LOCAL_ACCOUNTS', 'off');
vi.stubEnv('OIDC_ISSUER_URL', ISSUER);
vi.stubEnv('OIDC_CLIENT_ID', 'handoff-console');
vi.stubEnv('OIDC_CLIENT_SECRET', 'the secret of the console');
vi.stubEnv('OIDC_NAME', 'Quill Savings');
vi.stubEnv('OIDC_ROLES', 'admin=Admins');

const REASON = 'Ticket 12: she joins the compliance team.';
const INPUT = { kind: 'invite', name: 'Eve Quill', role: 'compliance' } as const;

async function ofCompany(role: Role, issuer = ISSUER): Promise<Actor> {
  const person = await someMember(role);
  await sql(
    `UPDATE staff SET company_issuer = $2, company_subject = $3, password_hash = NULL, authenticator_master = NULL,
       authenticator_sealed = NULL WHERE id = $1`,
    [person.staffId, issuer, randomUUID()],
  );
  return person;
}

beforeEach(disableAll);

test('counts no administrator whose way to sign in is closed', {
  tags: ['@second-administrator'],
}, async () => {
  const [ada, local] = [await ofCompany('admin'), await someMember('admin')];
  await ofCompany('admin', 'https://former.example');
  const input = { ...INPUT, email: `eve-${randomUUID()}@example.com` };
  expect(await requestAccess(ada, input, REASON)).toEqual({ ok: true, kind: 'no_second_admin' });
  expect(await changeStaffAccess(COMMAND, ada.staffId, { isDisabled: true })).toBe('last_admin');
  const cleo = await ofCompany('admin', `${ISSUER}/`);
  expect(await requestAccess(ada, input, REASON)).toEqual({ ok: true, kind: 'asked' });
  const { id = '' } = (await listOpenRequests()).find(({ email }) => email === input.email) ?? {};
  expect((await decideAccess(local, id, 'approve')).decided.kind).toBe('not_an_admin');
  expect((await decideAccess(cleo, id, 'approve')).decided.kind).toBe('approved');
});

test('counts no publisher whose way to sign in is closed', { tags: ['@two-person-publishing'] }, async () => {
  const ann = await ofCompany('marketer');
  const counsel = await someMember('compliance');
  expect(await publishingNeed(ann, { editedById: ann.staffId })).toBe('reason');
  expect(await publishingNeed(ann, { editedById: counsel.staffId })).toBe('reason');
  await ofCompany('compliance');
  expect(await publishingNeed(ann, { editedById: ann.staffId })).toBe('compliance');
});
