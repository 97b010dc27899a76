import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import { disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { decide, newcomer, openRequest, REASON } from './access-requests.ts';
import { COMMAND } from './people.ts';

const ISSUER = 'https://id.partner.example';
const SETTINGS = {
  ...{ STAFF_LOCAL_ACCOUNTS: 'off', OIDC_NAME: 'Quill Savings', OIDC_ROLES: 'admin=Admins' },
  ...{ OIDC_ISSUER_URL: ISSUER, OIDC_CLIENT_ID: 'handoff-console', OIDC_CLIENT_SECRET: 'a secret' },
};
for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);

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
  const input = newcomer();
  expect(await requestAccess(ada, input, REASON)).toEqual({ ok: true, kind: 'no_second_admin' });
  expect(await changeStaffAccess(COMMAND, ada.staffId, { isDisabled: true })).toBe('last_admin');
  const cleo = await ofCompany('admin', `${ISSUER}/`);
  const id = await openRequest(ada, input);
  expect(await decide(local, id)).toBe('not_an_admin');
  expect(await decide(cleo, id)).toBe('approved');
});

test('counts no publisher whose way to sign in is closed', { tags: ['@two-person-publishing'] }, async () => {
  const ann = await ofCompany('marketer');
  const counsel = await someMember('compliance');
  expect(await requiredReview(ann, { editedById: ann.staffId })).toBe('reason');
  expect(await requiredReview(ann, { editedById: counsel.staffId })).toBe('reason');
  await ofCompany('compliance');
  expect(await requiredReview(ann, { editedById: ann.staffId })).toBe('compliance');
});
