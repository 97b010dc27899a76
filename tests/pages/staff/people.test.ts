import { expect } from 'vitest';
import { test } from '#tests/pages/lane.ts';
import { buttonIn, partOf, signInAs } from '#tests/pages/staff.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { openTab, type Tab } from '#tests/support/pages/tab.ts';

async function invite(tab: Tab, name: string, email: string) {
  const form = buttonIn(partOf(tab, 'form', 'Send invitation'), 'Send invitation')?.form;
  const named = (part: string) =>
    [...(form?.elements ?? [])].map((each) => each.getAttribute('name') ?? '').find((each) => each === part);
  tab.fill({ [named('name') ?? '']: name, [named('email') ?? '']: email, [named('role') ?? '']: 'viewer' });
  await tab.press('Send invitation');
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
  const role = row().querySelector('select')?.name ?? '';
  const change = buttonIn(row(), 'Change role');
  Object.assign(row().querySelector('select') ?? {}, { value: 'marketer' });
  expect(role).not.toBe('');
  await tab.press(change);
  expect(tab.text).toContain('Role changed');
  await hers.go('/staff');
  expect(hers.path).toBe('/staff/sign-in');
  await tab.press(buttonIn(row(), 'Disable'));
  expect(row().textContent).toContain('Disabled');
  await tab.press(buttonIn(row(), 'Reset sign-in and create link'));
  expect(tab.text).toContain(`Link for ${vi.email}`);

  await invite(tab, 'Grace Nettle', 'grace@example');
  expect(tab.text).toContain('Enter an email address, such as');
  expect(tab.control('name').value).toBe('Grace Nettle');
  const grace = `${letters()}@example.com`;
  await invite(tab, 'Grace Nettle', grace);
  expect(tab.text).toContain(`Link for ${grace}`);

  await tab.go('/staff/audit');
  for (const [act, subject] of [
    ['invited', grace],
    ['changed the role of', vi.email],
    ['disabled', vi.email],
    ['reset the sign-in of', vi.email],
  ] as const)
    expect(
      tab
        .texts('tr')
        .filter((text) => text.includes(act))
        .join(),
      act,
    ).toContain(subject);
});
