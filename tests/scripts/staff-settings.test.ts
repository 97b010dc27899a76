import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '#platform/config/env.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';

const given = { ...testEnvironment('postgresql://handoff@db.example.com/handoff') };
const provider = {
  OIDC_ISSUER_URL: 'https://id.example.com',
  OIDC_CLIENT_ID: 'handoff',
  OIDC_CLIENT_SECRET: 'given-by-the-provider',
  OIDC_ROLES: 'admin=Admins,compliance=Legal, compliance=Risk=EU',
};

test('a group may contain an equals sign, and a role may have several groups', () => {
  expect(readSettings({ ...given, ...provider }).OIDC_ROLES).toEqual([
    { role: 'admin', group: 'Admins' },
    { role: 'compliance', group: 'Legal' },
    { role: 'compliance', group: 'Risk=EU' },
  ]);
});

test.each([
  ['admin="CN=Handoff Admins,OU=Groups,DC=corp"', [['admin', 'CN=Handoff Admins,OU=Groups,DC=corp']]],
  [
    ' admin="CN=A,OU=B" , viewer=All staff ,marketer= "Ads, ""paid""" ',
    [
      ['admin', 'CN=A,OU=B'],
      ['viewer', 'All staff'],
      ['marketer', 'Ads, "paid"'],
    ],
  ],
  [
    'compliance="Prüfung, Süd",admin=Größe=1',
    [
      ['compliance', 'Prüfung, Süd'],
      ['admin', 'Größe=1'],
    ],
  ],
  [
    `viewer=the "old" group,admin=O'Neil`,
    [
      ['viewer', 'the "old" group'],
      ['admin', "O'Neil"],
    ],
  ],
  ['admin=/org/teams/loans:admins', [['admin', '/org/teams/loans:admins']]],
])('a group in double quotes may contain commas: %s', (text, groups) => {
  expect(readSettings({ ...given, ...provider, OIDC_ROLES: text }).OIDC_ROLES).toEqual(
    groups.map(([role, group]) => ({ role, group })),
  );
});

test.each(['admin=CN=Handoff Admins,OU=Groups', 'admin="CN=Admins,OU=Groups', 'admin="Loans"x,viewer=All'])(
  'the error shows how to write a group with commas: %s',
  (text) => {
    expect(settingsError({ ...provider, OIDC_ROLES: text })).toContain(
      'in double quotes, such as admin="CN=Admins,OU=Groups"',
    );
  },
);

describe('an incomplete identity provider stops the start with a sentence that names the missing part', () => {
  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'])('without %s', (name) => {
    const { [name]: _, ...rest } = provider as Record<string, string>;
    expect(settingsError(rest)).toBe(`OIDC_ISSUER_URL needs ${name}, which is not set.`);
  });

  test('without OIDC_ISSUER_URL', () => {
    const { OIDC_ISSUER_URL: _, ...rest } = provider;
    const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'];
    expect(settingsError(rest).split('\n')).toEqual(
      names.map((name) => `${name} needs OIDC_ISSUER_URL, which is not set.`),
    );
  });
});

test('local accounts can be turned off only with an identity provider', () => {
  expect(settingsError({ STAFF_LOCAL_ACCOUNTS: 'off' })).toMatch(
    /^STAFF_LOCAL_ACCOUNTS is off, which needs OIDC_ISSUER_URL/,
  );
  expect(readSettings({ ...given, ...provider, STAFF_LOCAL_ACCOUNTS: 'off' }).STAFF_LOCAL_ACCOUNTS).toBe(
    false,
  );
});

function settingsError(changes: Record<string, string>): string {
  try {
    readSettings({ ...given, ...changes });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('these settings were accepted');
}
