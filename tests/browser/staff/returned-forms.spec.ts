import { expect, type Page } from '@playwright/test';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { builtActions } from '#tests/support/build.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { SENSITIVE_ACTIONS } from '#tests/support/sensitive-actions.ts';
import type { StaffRole } from '#tests/support/signed-in-staff.ts';

test.use({ javaScriptEnabled: false });

const CAMPAIGN = '/staff/campaigns/personal-loan';
const PAGES: [role: StaffRole, path: string][] = [
  ['marketer', CAMPAIGN],
  ['compliance', CAMPAIGN],
  ['admin', CAMPAIGN],
  ['marketer', `${CAMPAIGN}/edit`],
  ['marketer', `${CAMPAIGN}/look`],
  ['marketer', '/staff/campaigns/a-draft'],
  ['compliance', `${CAMPAIGN}/landing`],
  ['compliance', `${CAMPAIGN}/wording`],
  ['compliance', '/staff/brand'],
  ['compliance', '/staff/consents/personal-v2/1'],
  ['compliance', '/staff/consents/personal-v2/2'],
  ['admin', '/staff/options/loan_purpose'],
  ['admin', '/staff/options/employment_status'],
  ['admin', '/staff/options/loan_purpose/add'],
  ['marketer', '/staff/flows/personal-borrower'],
  ['marketer', '/staff/flows/unused'],
  ['admin', '/staff/team'],
  ['admin', '/staff/alerts/channels'],
  ['admin', '/staff/events/new'],
  ['admin', '/staff/account'],
];
/** A live campaign's settings need the factor too. */
const ASKED = [...SENSITIVE_ACTIONS, 'saveCampaign', 'saveCampaignLook', 'saveOwnPassword'];
/** Their forms need an unconfirmed lead, a request, or a lead's evidence; the last one keeps a search, not the address. */
const ELSEWHERE = [
  ...['decideUnknownLead', 'decideAccessRequest', 'setHold'],
  ...['decidePersonRequest', 'preparePersonCopy', 'addPersonRequest'],
];
const WITHOUT_INPUT = [
  ...['unscheduleConsentText', 'allowTestLeads', 'retireCampaignText', 'removeChannel'],
  ...['removeEventEndpoint', 'renewEndpointSecret'],
];

test('every form that asks for a second factor keeps what was typed and chosen', {
  tag: ['@step-up', '@without-scripts', '@nightly'],
}, async ({ page, instance }) => {
  test.slow();
  const names = new Map(builtActions().map(({ id, name }) => [id, name]));
  await prepare(page, instance);
  const swept = new Set<string>();
  for (const [role, path] of PAGES) {
    const { staffId } = await signInAs(page, instance, role, { isConfirmed: false });
    await page.goto(path);
    const forms = await buttonsOf(page);
    for (const { place, button, actionId } of forms) {
      const name = names.get(actionId) ?? '';
      if (!ASKED.includes(name)) continue;
      await page.goto(path);
      const typed = await fillForm(page, place, button);
      await page.waitForURL(/\/staff\/confirm\?returned=/);
      const returned = new URL(page.url()).searchParams.get('returned') ?? '';
      const [row] = await queryAt(
        instance.databaseUrl,
        'select path from returned_form where id = $1::uuid and staff_id = $2',
        [returned, staffId],
      );
      expect(row?.path, `${name} on ${path} asks for a second factor`).toBeTruthy();
      swept.add(name);
      await page.goto(`${row?.path}${String(row?.path).includes('?') ? '&' : '?'}returned=${returned}`);
      expect.soft(await valuesOf(page, place), `${name} on ${path} as ${role}`).toEqual(typed);
    }
  }
  const expected = SENSITIVE_ACTIONS.filter((name) => ![...ELSEWHERE, ...WITHOUT_INPUT].includes(name));
  expect([...swept].filter((name) => SENSITIVE_ACTIONS.includes(name)).toSorted()).toEqual(
    expected.toSorted(),
  );
});

/** Drafts that others wrote, so that the forms to publish them are there. */
async function prepare(page: Page, instance: { app: string; databaseUrl: string }) {
  const { databaseUrl } = instance;
  await queryAt(
    databaseUrl,
    `insert into campaign (slug, name, product, consent_version, cta_location, fallback, paused_at)
     values ('a-draft', 'Draft', 'personal_loan', 'v3', 'web', 'none', now())`,
  );
  await queryAt(databaseUrl, "insert into prefill_flow (slug, questions) values ('unused', '{email}')");
  await signInAs(page, instance, 'marketer');
  for (const tab of ['landing', 'wording']) {
    await page.goto(`${CAMPAIGN}/${tab}`);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await page.locator('main').getByRole('textbox').first().fill('A title of our own');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
  }
  await page.goto('/staff/consents/personal-v2/new?from=1');
  await page.getByRole('button', { name: 'Save draft and preview' }).click();
  await expect(page).toHaveURL(/personal-v2\/2/);
  await page.goto('/staff/brand');
  await page.getByLabel('Help phone').fill('(555) 010-0199');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
}

type FormButton = { place: number; button: number; actionId: string };

const BUTTONS = 'button:not([formaction]):not([type=button])';

const buttonsOf = (page: Page): Promise<FormButton[]> =>
  page.evaluate(
    (buttons) =>
      [...document.forms].flatMap((form, place) => {
        const action = form.querySelector<HTMLInputElement>('input[name^="$ACTION_ID_"]');
        const actionId = action?.name.slice('$ACTION_ID_'.length) ?? '';
        return [...form.querySelectorAll(buttons)].map((_, button) => ({ place, button, actionId }));
      }),
    BUTTONS,
  );

/** Changes each control, then presses the button. Returns what the form posts. */
async function fillForm(page: Page, place: number, button: number): Promise<string[]> {
  const form = page.locator('form').nth(place);
  await form.evaluate((node: HTMLFormElement) => {
    node.noValidate = true;
    for (const control of node.elements) {
      if (control instanceof HTMLSelectElement)
        control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
      else if (control instanceof HTMLTextAreaElement && !control.readOnly)
        control.value = `${control.value}x`.slice(0, 200);
      else if (control instanceof HTMLInputElement && !control.readOnly) {
        if (control.type === 'checkbox') control.checked = !control.checked;
        else if (control.type === 'radio') control.checked = true;
        else if (control.type === 'date') control.value = '2027-03-04';
        else if (['text', 'email', 'tel', 'search', 'url', 'number'].includes(control.type))
          control.value = `${control.value}7`.slice(-(control.maxLength > 0 ? control.maxLength : 200));
      }
    }
  });
  const values = await valuesOf(page, place);
  await form.locator(BUTTONS).nth(button).dispatchEvent('click');
  return values;
}

/** Without what no reader sees, and what no page gives back. */
const valuesOf = (page: Page, place: number): Promise<string[]> =>
  page
    .locator('form')
    .nth(place)
    .evaluate((form: HTMLFormElement) => {
      const shown = form.querySelectorAll<HTMLInputElement>(
        'select, textarea, input:not([type=hidden], [type=file], [type=password])',
      );
      return [...new FormData(form)]
        .filter(([name]) => [...shown].some((control) => control.name === name))
        .map((entry) => entry.join('='))
        .toSorted();
    });
