import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/env.ts';
import { complete, settingsError } from './complete-settings.ts';

const provider = {
  ...complete,
  OIDC_ISSUER_URL: 'https://id.example.com',
  OIDC_CLIENT_ID: 'handoff',
  OIDC_CLIENT_SECRET: 'given-by-the-provider',
  OIDC_ROLES: 'admin=Admins',
};

test.each([
  [
    'admin=Admins,compliance=Legal, compliance=Risk=EU',
    'admin: Admins; compliance: Legal; compliance: Risk=EU',
  ],
  ['admin="CN=Handoff Admins,OU=Groups,DC=corp"', 'admin: CN=Handoff Admins,OU=Groups,DC=corp'],
  [' admin="CN=A,OU=B" ,marketer= "Ads, ""paid""" ', 'admin: CN=A,OU=B; marketer: Ads, "paid"'],
  ['compliance="Prüfung, Süd",admin=Größe=1', 'compliance: Prüfung, Süd; admin: Größe=1'],
  [`viewer=the "old" group,admin=O'Neil`, `viewer: the "old" group; admin: O'Neil`],
  ['admin=/org/teams/loans:admins', 'admin: /org/teams/loans:admins'],
])('OIDC_ROLES of %s are %s', (text, groups) => {
  const read = readSettings({ ...provider, OIDC_ROLES: text }).OIDC_ROLES ?? [];
  expect(read.map(({ role, group }) => `${role}: ${group}`).join('; ')).toBe(groups);
});

test.each(['admin=CN=Handoff Admins,OU=Groups', 'admin="CN=Admins,OU=Groups', 'admin="Loans"x,viewer=All'])(
  'the error shows how to write a group with commas: %s',
  (text) => {
    expect(settingsError({ ...provider, OIDC_ROLES: text })).toContain(
      'in double quotes, such as admin="CN=Admins,OU=Groups"',
    );
  },
);

test('an incomplete identity provider stops the start with a sentence that names the missing part', () => {
  const { OIDC_ISSUER_URL: _, ...withoutIssuer } = provider;
  const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
  expect(settingsError(withoutIssuer).split('\n')).toEqual(
    names.map((name) => `${name} needs OIDC_ISSUER_URL, which is not set.`),
  );
  for (const name of names) {
    const { [name]: __, ...others } = provider;
    expect(settingsError(others)).toBe(`OIDC_ISSUER_URL needs ${name}, which is not set.`);
  }
});

test('local accounts can be turned off only with an identity provider', () => {
  expect(settingsError({ ...complete, STAFF_LOCAL_ACCOUNTS: 'off' })).toMatch(
    /^STAFF_LOCAL_ACCOUNTS is off, which needs OIDC_ISSUER_URL/,
  );
  const { STAFF_LOCAL_ACCOUNTS } = readSettings({ ...provider, STAFF_LOCAL_ACCOUNTS: 'off' });
  expect(STAFF_LOCAL_ACCOUNTS).toBe(false);
});
