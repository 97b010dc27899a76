import { expect } from 'vitest';
import type { Browser } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { textOf } from '#tests/support/pages/tab.ts';

/** In the form for invitations; other forms of the page have fields of the same names. */
async function invite(tab: Browser, person: { name: string; email: string; role: string; reason?: string }) {
  const button = tab.buttons('Send invitation')[0];
  for (const [name, value] of Object.entries(person))
    Object.assign(button?.form?.elements.namedItem(name) ?? {}, { value });
  await tab.press(button);
}

test('an administrator invites, changes, resets and disables a person', async ({ tab, other }) => {
  await tab.signInAs('admin');
  const vi = await other.signInAs('viewer');
  await tab.go('/staff/team');
  const row = () => tab.part('tr', vi.email);
  Object.assign(row().querySelector('select') ?? {}, { value: 'marketer' });
  await tab.pressIn('tr', vi.email, 'Change role');
  expect(tab.text).toContain('Role changed');
  await other.go('/staff');
  expect(other.path).toBe('/staff/sign-in');
  await tab.pressIn('tr', vi.email, 'Disable');
  expect(row().textContent).toContain('Disabled');
  await tab.pressIn('tr', vi.email, 'Reset sign-in and create link');
  expect(tab.text).toContain(`Link for ${vi.email}`);

  await invite(tab, { name: 'Grace Nettle', email: 'grace@example', role: 'viewer' });
  expect(tab.text).toContain('Enter an email address, such as');
  expect(tab.control('name').value).toBe('Grace Nettle');
  const grace = `${letters()}@example.com`;
  await invite(tab, { name: 'Grace Nettle', email: grace, role: 'viewer' });
  expect(tab.text).toContain(`Link for ${grace}`);

  await tab.go('/staff/audit');
  const acts = tab.rows();
  for (const [act, subject] of [
    ['invited', grace],
    ['changed the role of', vi.email],
    ['disabled', vi.email],
    ['reset the sign-in of', vi.email],
  ] as const)
    expect(acts.filter((text) => text.includes(act)).join(), act).toContain(subject);
});

test('a second administrator approves a request and gets the link, which no one else sees', {
  tags: ['@second-administrator'],
}, async ({ tab, other }) => {
  const ada = await tab.signInAs('admin');
  await tab.go('/staff/team');
  expect(tab.text).toContain('npm run staff -- add EMAIL admin NAME');
  const eve = { name: 'Eve Quill', email: `${letters()}@example.com`, role: 'compliance' };
  await invite(tab, { ...eve, reason: 'Ticket 12' });
  expect(tab.text).toContain('No other administrator can approve this');

  await other.signInAs('admin');
  await invite(tab, { ...eve, reason: '' });
  expect(tab.text).toContain('Enter a reason');
  expect(tab.value('name')).toBe(eve.name);
  await invite(tab, { ...eve, reason: 'Ticket 12' });
  expect(tab.text).toContain('Request sent');
  expect(tab.buttons(/^Approve/)).toEqual([]);
  expect(tab.rows().join()).not.toContain(eve.email);

  await other.go('/staff/team');
  expect(other.text).toContain(`invite Eve Quill (${eve.email}) as Compliance`);
  await other.press(/^Approve/);
  expect(other.text).toContain(`Link for ${eve.email}`);
  const [link = ''] = /\/staff\/join\/[\w-]{43}/.exec(other.text) ?? [];
  await other.press('Done');
  expect(other.text).not.toContain('/staff/join/');
  expect(other.rows().find((text) => text.includes(eve.email))).toContain('Invited');
  await tab.go('/staff/team');
  expect(tab.text).not.toContain('/staff/join/');
  await tab.go(link);
  expect(tab.heading).toBe('Welcome, Eve Quill');
  await other.go('/staff/alerts');
  expect(textOf(other.part('article', 'Privileged access granted'))).toContain(eve.email);
  await other.go('/staff/audit');
  expect(other.rows().find((text) => text.includes('requested privileged access for'))).toContain(ada.email);
});

test('the console’s addresses of release 1.1 lead to the pages of today', async ({ tab }) => {
  await tab.signInAs('admin');
  for (const [former, page] of [
    ['/staff/people', '/staff/team'],
    ['/staff/choices/loan_purpose?a=1', '/staff/options/loan_purpose?a=1'],
    ['/staff/identity', '/staff/brand'],
  ] as const) {
    expect((await tab.ask(former)).headers.location).toBe(page);
    await tab.go(former);
    expect(tab.path).toBe(page);
  }
});
