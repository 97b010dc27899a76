import { expect } from 'vitest';
import { examplePath, redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/fixtures.ts';
import { builtActions } from '#tests/support/build.ts';
import type { Reply } from '#tests/support/pages/exchange.ts';
import { SENSITIVE_ACTIONS, SENSITIVE_ROUTES } from '#tests/support/sensitive-actions.ts';
import type { StaffRole } from '#tests/support/signed-in-staff.ts';

const OWN = /^app\/staff\/(account|confirm|sign-in|join)\//;
/** Together they have every permission. */
const ROLES: StaffRole[] = ['admin', 'compliance'];

const consoleActions = () =>
  builtActions().filter(
    ({ file, name }) => file.startsWith('app/staff/') && !OWN.test(file) && name !== 'signOutOfConsole',
  );

test('a sensitive action or download asks an unconfirmed session for a second factor and does nothing else', {
  tags: ['@step-up'],
}, async ({ tab, records }) => {
  const [asked, went] = [new Set<string>(), [] as string[]];
  const note = (name: string, answer: Reply) => {
    if (asksToConfirm(answer)) asked.add(name);
    else if (isSensitive(name) && !isForbidden(answer)) went.push(name);
  };
  for (const role of ROLES) {
    const { email } = await tab.signInAs(role, { isConfirmed: false });
    for (const action of consoleActions())
      note(action.name, await tab.postAction(action, role === 'admin' ? 'script' : 'form'));
    for (const route of SENSITIVE_ROUTES) {
      const body = new URLSearchParams({ reason: 'case 12', certificateReason: 'case 12' });
      note(route, await tab.ask(examplePath(route), { headers: { origin: tab.origin }, body }));
    }
    const acts = await records.rows('select act from audit where actor = $1', [email]);
    expect(acts.map(({ act }) => act).filter((act) => SENSITIVE_ACTS.includes(act))).toEqual([]);
  }
  expect(went).toEqual([]);
  expect([...asked].toSorted()).toEqual([...SENSITIVE_ACTIONS, ...SENSITIVE_ROUTES].toSorted());
});

test('saving a live campaign asks an unconfirmed session, and saving a draft does not', {
  tags: ['@step-up'],
}, async ({ tab, records }) => {
  await tab.signInAs('marketer', { isConfirmed: false });
  await records.rows(
    `insert into campaign (slug, name, product, consent_version, cta_location, fallback, paused_at)
     values ('still-a-draft', 'Draft', 'personal_loan', 'v3', 'web', 'none', now()) on conflict do nothing`,
  );
  const saves = consoleActions().filter(({ name }) => ['saveCampaign', 'saveCampaignLook'].includes(name));
  expect(saves).toHaveLength(2);
  for (const action of saves) {
    for (const campaign of ['personal-loan', 'quick-start', 'personal-loan-v2', 'still-a-draft']) {
      const answer = await tab.postAction(action, 'form', { campaign, version: '1' });
      expect([campaign, asksToConfirm(answer)], action.name).toEqual([
        campaign,
        campaign !== 'still-a-draft',
      ]);
    }
  }
});

const isSensitive = (name: string) => [...SENSITIVE_ACTIONS, ...SENSITIVE_ROUTES].includes(name);
const isForbidden = (answer: Reply) => redirectOf(answer.headers) === '/staff/not-allowed';
const asksToConfirm = (answer: Reply) =>
  /^\/staff\/confirm\?returned=[0-9a-f-]{36}$/.test(redirectOf(answer.headers) ?? '');

const SENSITIVE_ACTS = [
  ...['person_invited', 'person_reset', 'role_changed', 'person_disabled', 'person_enabled'],
  ...['access_requested', 'access_approved', 'access_declined', 'consent_published', 'consent_scheduled'],
  ...['consent_called_off', 'consent_retired'],
  ...['identity_revealed', 'certificate_taken', 'hold_placed', 'hold_released'],
  ...['leads_exported', 'prefills_exported', 'report_downloaded', 'campaign_tests_changed'],
  ...['campaign_languages_changed', 'campaign_opened', 'campaign_archived', 'identity_published'],
  ...['erasure_requested', 'erasure_approved', 'person_exported', 'withdrawals_exported'],
  ...['alert_channel_added', 'alert_channel_removed'],
  ...['lead_decided', 'choices_edited', 'choice_added', 'flow_edited', 'flow_retired', 'flow_restored'],
];
