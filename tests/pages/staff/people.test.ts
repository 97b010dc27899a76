import { expect } from 'vitest';
import { test, testAlone } from '#tests/pages/lane.ts';
import { buttonIn, partOf, rowsIn, signInAs } from '#tests/pages/staff.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { openTab, type Tab, textOf } from '#tests/support/pages/tab.ts';

/** In the form for invitations; other forms of the page have fields of the same names. */
async function invite(tab: Tab, person: { name: string; email: string; role: string; reason?: string }) {
  const button = tab.buttons('Send invitation')[0];
  for (const [name, value] of Object.entries(person))
    Object.assign(button?.form?.elements.namedItem(name) ?? {}, { value });
  await tab.press(button);
}

test('an administrator invites, changes, resets and disables a person without privileges', async ({
  tab,
  instance,
}) => {
  await signInAs(tab, instance, 'admin');
  const hers = openTab(instance.app);
  const vi = await signInAs(hers, instance, 'viewer');
  await tab.go('/staff/people');
  const row = () => partOf(tab, 'tr', vi.email);
  Object.assign(row().querySelector('select') ?? {}, { value: 'marketer' });
  await tab.press(buttonIn(row(), 'Change role'));
  expect(tab.text).toContain('Role changed');
  await hers.go('/staff');
  expect(hers.path).toBe('/staff/sign-in');
  await tab.press(buttonIn(row(), 'Disable'));
  expect(row().textContent).toContain('Disabled');
  await tab.press(buttonIn(row(), 'Reset sign-in and create link'));
  expect(tab.text).toContain(`Link for ${vi.email}`);

  await invite(tab, { name: 'Grace Nettle', email: 'grace@example', role: 'viewer' });
  expect(tab.text).toContain('Enter an email address, such as');
  expect(tab.control('name').value).toBe('Grace Nettle');
  const grace = `${letters()}@example.com`;
  await invite(tab, { name: 'Grace Nettle', email: grace, role: 'viewer' });
  expect(tab.text).toContain(`Link for ${grace}`);

  await tab.go('/staff/audit');
  const acts = rowsIn(tab);
  for (const [act, subject] of [
    ['invited', grace],
    ['changed the role of', vi.email],
    ['disabled', vi.email],
    ['reset the sign-in of', vi.email],
  ] as const)
    expect(acts.filter((text) => text.includes(act)).join(), act).toContain(subject);
});

testAlone(
  'a second administrator approves a request and gets the link, which no one else sees',
  {
    tags: ['@second-administrator'],
  },
  async ({ tab, instance }) => {
    const ada = await signInAs(tab, instance, 'admin');
    await tab.go('/staff/people');
    expect(tab.text).toContain('npm run staff -- add EMAIL admin NAME');
    const eve = { name: 'Eve Quill', email: `${letters()}@example.com`, role: 'compliance' };
    await invite(tab, { ...eve, reason: 'Ticket 12' });
    expect(tab.text).toContain('No other administrator can approve this');

    const beas = openTab(instance.app);
    await signInAs(beas, instance, 'admin');
    await invite(tab, { ...eve, reason: '' });
    expect(tab.text).toContain('Enter a reason');
    expect(tab.value('name')).toBe(eve.name);
    await invite(tab, { ...eve, reason: 'Ticket 12' });
    expect(tab.text).toContain('Request sent');
    expect(tab.buttons(/^Approve/)).toEqual([]);
    expect(rowsIn(tab).join()).not.toContain(eve.email);

    await beas.go('/staff/people');
    expect(beas.text).toContain(`invite Eve Quill (${eve.email}) as Compliance`);
    await beas.press(/^Approve/);
    expect(beas.text).toContain(`Link for ${eve.email}`);
    const [link = ''] = /\/staff\/join\/[\w-]{43}/.exec(beas.text) ?? [];
    await beas.press('Done');
    expect(beas.text).not.toContain('/staff/join/');
    expect(rowsIn(beas).find((text) => text.includes(eve.email))).toContain('Invited');
    await tab.go('/staff/people');
    expect(tab.text).not.toContain('/staff/join/');
    await tab.go(link);
    expect(tab.heading).toBe('Welcome, Eve Quill');
    await beas.go('/staff/alerts');
    expect(textOf(partOf(beas, 'article', 'Privileged access granted'))).toContain(eve.email);
    await beas.go('/staff/audit');
    expect(rowsIn(beas).find((text) => text.includes('requested privileged access for'))).toContain(
      ada.email,
    );
  },
);
