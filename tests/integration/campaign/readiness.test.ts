import { expect, test } from 'vitest';
import { accentContrasts } from '#features/brand/model/accent.ts';
import { openCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import { isClosed, readinessItems, worstVerdict } from '#features/campaign/model/readiness.ts';
import type { ReadinessFacts } from '#features/campaign/model/readiness-facts.ts';
import { fetchConsent } from '#features/consent/fetch-consent.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { campaignOf, draft, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

const NOW = new Date('2027-05-02T12:00Z');

const fetched = (ageMs: number, verdict: 'safe' | 'odd' | 'unsafe' | 'no_main_block' = 'safe') =>
  ({ kind: 'fetched', ageMs, verdict }) as const;
const list = (counts: { offered?: number; assumed?: number; sample?: number }) => [
  { list: 'degree_type', name: 'Degree', offered: 9, assumed: 0, sample: 0, ...counts },
];
const REFUSED = { kind: 'refused', reason: 'unauthorized_client', httpStatus: 401 } as const;
const FLOW = { slug: 'personal-borrower', questions: 7 };

const READY: ReadinessFacts = {
  ...{ slug: 'spring', isArchived: false, isPaused: true },
  ...{ product: 'personal_loan', interface: 'personal_v3' },
  ...{ credentials: { kind: 'granted' }, consent: fetched(HOUR_MS), lists: list({}), lowContrasts: [] },
  privacyUrl: 'https://example.com/privacy',
  termsUrl: 'https://example.com/terms',
  ...{ helpEmail: 'help@example.com', helpPhone: '(555) 010-0142' },
  ...{ flow: { ...FLOW, isRetired: false }, fallback: 'prefill', partnerCampaignId: 'spring' },
  ...{ opensAt: null, closesAt: null, now: NOW },
  handoffHosts: ['offers.example.com'],
  carriesCampaignId: true,
  operatorName: { name: 'Fairlight Marketplace', isSet: true },
  operatorSite: { host: 'loans.example.com' },
  reader: { address: '203.0.113.9', isPrivate: false },
};

const published = (changes: object) => ({
  ...{ kind: 'published' as const, number: 3, verdict: 'safe' as const, next: null },
  ...{ isOutdated: false, isForOtherEndpoint: false, ...changes },
});
const lowContrasts = accentContrasts('#17604a').slice(0, 1);
const QUICK_START = { product: 'prefill', interface: null, fallback: 'none' } as const;

/** Where borrowers can’t get to an offer, no one may publish the campaign. */
test.each<[what: string, changes: Partial<ReadinessFacts>, key: string, verdict: string]>([
  ['no token', { credentials: REFUSED }, 'credentials', 'closes'],
  ['no answer yet', { credentials: { kind: 'waiting' } }, 'credentials', 'warns'],
  ['no need of a token', { credentials: { kind: 'not_needed' } }, 'credentials', 'ok'],
  ['no consent', { consent: { kind: 'none' } }, 'consent', 'closes'],
  ['an unsafe consent', { consent: fetched(0, 'unsafe') }, 'consent', 'closes'],
  ['a consent without its main block', { consent: fetched(0, 'no_main_block') }, 'consent', 'closes'],
  ['an odd consent', { consent: fetched(0, 'odd') }, 'consent', 'warns'],
  ['a consent of 19 hours', { consent: fetched(20 * HOUR_MS - 1) }, 'consent', 'ok'],
  ['a consent of 20 hours', { consent: fetched(20 * HOUR_MS) }, 'consent', 'warns'],
  ['a consent of 24 hours', { consent: fetched(24 * HOUR_MS) }, 'consent', 'closes'],
  ['a published text', { consent: published({}) }, 'consent', 'ok'],
  ['an odd published text', { consent: published({ verdict: 'odd' }) }, 'consent', 'warns'],
  ['an unsafe published text', { consent: published({ verdict: 'unsafe' }) }, 'consent', 'closes'],
  ['a text for another operator', { consent: published({ isForOtherEndpoint: true }) }, 'consent', 'warns'],
  ['sample data in production', { consent: { kind: 'sample' } }, 'consent', 'closes'],
  ['an outdated text', { consent: published({ isOutdated: true }) }, 'consent', 'blocks'],
  ['assumed values', { lists: list({ assumed: 8 }) }, 'lists', 'warns'],
  ['sample values', { lists: list({ sample: 1 }) }, 'lists', 'warns'],
  ['an empty list', { lists: list({ offered: 0 }) }, 'lists', 'closes'],
  ['unreadable colors', { lowContrasts }, 'theme', 'blocks'],
  ['no privacy notice', { privacyUrl: null }, 'notices', 'blocks'],
  ['no terms', { termsUrl: null }, 'notices', 'blocks'],
  ['no help email', { helpEmail: '' }, 'help', 'blocks'],
  ['no help phone', { helpPhone: '' }, 'help', 'blocks'],
  ['no fallback', { fallback: 'none' }, 'fallback', 'warns'],
  ['a fallback without a flow', { flow: null }, 'flow', 'blocks'],
  ['a flow that asks nothing', { flow: { ...FLOW, questions: 0, isRetired: false } }, 'flow', 'blocks'],
  ['a retired flow', { flow: { ...FLOW, isRetired: true } }, 'flow', 'blocks'],
  ['a quick start', { ...QUICK_START, consent: { kind: 'none' } }, 'flow', 'ok'],
  ['a quick start without a flow', { ...QUICK_START, flow: null }, 'flow', 'closes'],
  ['no campaign id', { partnerCampaignId: null }, 'identifier', 'warns'],
  ['an end that has passed', { closesAt: NOW }, 'schedule', 'closes'],
  ['an end to come', { closesAt: new Date(NOW.getTime() + 1) }, 'schedule', 'ok'],
  ['a beginning to come', { opensAt: new Date(NOW.getTime() + 1) }, 'schedule', 'ok'],
  ['nothing but an archive', { isArchived: true }, 'schedule', 'closes'],
  ['a private address', { reader: { address: '10.0.0.7', isPrivate: true } }, 'address', 'warns'],
  ['no name for the operator', { operatorName: { name: 'it', isSet: false } }, 'operator', 'warns'],
  ['no site of the operator', { operatorSite: { host: null } }, 'site', 'warns'],
  ['nowhere to hand over to', { handoffHosts: [] }, 'handoff', 'closes'],
])('a campaign with %s', (_what, changes, key, effect) => {
  const items = readinessItems({ ...READY, ...changes });
  const verdict = effect === 'closes' ? 'blocks' : effect;
  expect(items.filter((item) => item.verdict !== 'ok').map((item) => [item.key, item.verdict])).toEqual(
    verdict === 'ok' ? [] : [[key, verdict]],
  );
  const sentence = expect.stringMatching(/^[A-Z“].*\.$/);
  expect(items.find((item) => item.key === key)).toMatchObject({ verdict, sentence });
  expect(worstVerdict(items)).toBe(verdict);
  expect(isClosed(items)).toBe(effect === 'closes');
});

test('a live campaign is not called closed because of a text that the operator still accepts', () => {
  const consent = published({ isOutdated: true, next: { number: 4, at: NOW } });
  const items = readinessItems({ ...READY, isPaused: false, consent });
  expect([worstVerdict(items), isClosed(items)]).toEqual(['warns', false]);
  expect(items.find(({ key }) => key === 'consent')?.sentence).toBe(
    'The operator says version 3 of the text is out of date. It still accepts leads. Version 4 is scheduled.',
  );
});

const { ada, sandbox } = await openCampaigns();
await offeredConsent('personal_v3');

const { control } = journalAt(sandbox.origin);

const wordsOf = async (slug: string) => {
  const items = await checkCampaign(await campaignOf(slug), 'until_answered');
  return Object.fromEntries(items.map(({ key, verdict }) => [key, verdict]));
};

test('a stored campaign opens once no check blocks, with its warnings acknowledged', async () => {
  const slug = await draft(ada);
  expect(await wordsOf(slug)).toEqual({
    ...{ credentials: 'ok', consent: 'ok', theme: 'ok', notices: 'ok', help: 'ok', fallback: 'ok' },
    ...{ flow: 'ok', identifier: 'ok', schedule: 'ok', handoff: 'ok', lists: 'warns' },
  });
  await sql("UPDATE choice SET basis = CASE list WHEN 'degree_type' THEN 'assumed' ELSE 'confirmed' END");
  const refinance = await draft(ada, { product: 'refinance', fallback: 'none' });
  expect([(await wordsOf(slug)).lists, (await wordsOf(refinance)).lists]).toEqual(['ok', 'warns']);
  await sql('UPDATE partner SET terms_url = NULL');
  expect(await openCampaign(ada, slug, 1, ['notices'])).toMatchObject({
    kind: 'blocked',
    items: [{ key: 'notices', fix: { href: '/staff/brand' } }],
  });
  expect((await campaignOf(slug)).pausedAt).not.toBeNull();
  await sql("UPDATE partner SET terms_url = 'https://example.com/terms'");
  expect(await openCampaign(ada, slug, 1, [])).toEqual({ kind: 'opened' });
});

test('a stored campaign is blocked by the text of its own version', async () => {
  const [v2, v3] = [await draft(ada, { consentVersion: 'v2' }), await draft(ada, { consentVersion: 'v3' })];
  const verdicts = async () => [(await wordsOf(v2)).consent, (await wordsOf(v3)).consent];
  expect(await verdicts()).toEqual(['ok', 'ok']);
  await sql("UPDATE consent_version SET outdated_at = clock_timestamp() WHERE source = 'personal_v2'");
  expect(await verdicts()).toEqual(['blocks', 'ok']);
  await control('/consents/rotate', { blocks: { 'personal.consent': '<script>alert(1)</script>' } });
  await fetchConsent();
  expect(await verdicts()).toEqual(['blocks', 'blocks']);
});

test('a stored campaign is blocked as soon as the operator rejects the credentials, without waiting for a slow answer', async () => {
  const slug = await draft(ada, { product: 'refinance', fallback: 'none' });
  expect((await wordsOf(slug)).credentials).toBe('ok');
  await control('/token', { status: 401 });
  expect(await openCampaign(ada, slug, 1, [])).toMatchObject({
    kind: 'blocked',
    items: [{ key: 'credentials', sentence: expect.stringContaining('401') }],
  });
  await control('/token', { status: 200, delayMs: 5_000 });
  const clock = testClock();
  const check = checkCampaign(await campaignOf(slug), 'briefly', null, clock);
  await until(() => clock.timers().includes(1_500), 'the check waits for the token');
  clock.pass(1_500);
  const items = await check;
  expect(items.find(({ key }) => key === 'credentials')).toMatchObject({ verdict: 'warns' });
});
