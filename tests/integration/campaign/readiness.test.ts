import { beforeAll, describe, expect, test } from 'vitest';
import { accentContrasts } from '#features/brand/model/accent.ts';
import { openCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import {
  isClosed,
  type ReadinessFacts,
  type ReadinessVerdict,
  readinessItems,
  worstVerdict,
} from '#features/campaign/model/readiness.ts';
import { fetchConsent } from '#features/consent/fetch-consent.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { campaignOf, draft, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { sql } from '#tests/support/database/sql.ts';

const NOW = new Date('2027-05-02T12:00Z');

const fetched = (ageMs: number, verdict: 'safe' | 'odd' | 'unsafe' | 'no_main_block' = 'safe') =>
  ({ kind: 'fetched', ageMs, verdict }) as const;
const list = (counts: { offered?: number; assumed?: number; sample?: number }) => [
  { list: 'degree_type', name: 'Degree', offered: 9, assumed: 0, sample: 0, ...counts },
];
const credentialsRefused = { kind: 'refused', reason: 'unauthorized_client', httpStatus: 401 } as const;

const READY: ReadinessFacts = {
  slug: 'spring',
  isArchived: false,
  isPaused: true,
  product: 'personal_loan',
  interface: 'personal_v3',
  credentials: { kind: 'granted' },
  consent: fetched(HOUR_MS),
  lists: list({}),
  lowContrasts: [],
  privacyUrl: 'https://example.com/privacy',
  termsUrl: 'https://example.com/terms',
  helpEmail: 'help@example.com',
  helpPhone: '(555) 010-0142',
  flow: { slug: 'personal-borrower', questions: 7, isRetired: false },
  fallback: 'prefill',
  partnerCampaignId: 'spring',
  opensAt: null,
  closesAt: null,
  now: NOW,
  handoffHosts: ['offers.example.com'],
  carriesCampaignId: true,
  operatorName: { name: 'Fairlight Marketplace', isSet: true },
  operatorSite: { host: 'loans.example.com' },
  reader: { address: '203.0.113.9', isPrivate: false },
};

const published = (changes: object) => ({
  kind: 'published' as const,
  number: 3,
  verdict: 'safe' as const,
  isOutdated: false,
  isForOtherEndpoint: false,
  next: null,
  ...changes,
});
const [somePair] = accentContrasts('#17604a');

describe('the readiness of a campaign', () => {
  test('has no warning if every check passes', () => {
    expect(worstVerdict(readinessItems(READY))).toBe('ok');
    expect(readinessItems(READY).every(({ fix }) => fix === null)).toBe(true);
  });

  test.each<[what: string, changes: Partial<ReadinessFacts>, key: string, verdict: ReadinessVerdict]>([
    ['no token', { credentials: credentialsRefused }, 'credentials', 'blocks'],
    ['no answer yet', { credentials: { kind: 'waiting' } }, 'credentials', 'warns'],
    ['no need of a token', { credentials: { kind: 'not_needed' } }, 'credentials', 'ok'],
    ['no consent', { consent: { kind: 'none' } }, 'consent', 'blocks'],
    ['an unsafe consent', { consent: fetched(0, 'unsafe') }, 'consent', 'blocks'],
    ['a consent without its main block', { consent: fetched(0, 'no_main_block') }, 'consent', 'blocks'],
    ['an odd consent', { consent: fetched(0, 'odd') }, 'consent', 'warns'],
    ['a consent of 19 hours', { consent: fetched(20 * HOUR_MS - 1) }, 'consent', 'ok'],
    ['a consent of 20 hours', { consent: fetched(20 * HOUR_MS) }, 'consent', 'warns'],
    ['a consent of 24 hours', { consent: fetched(24 * HOUR_MS) }, 'consent', 'blocks'],
    ['a published text', { consent: published({}) }, 'consent', 'ok'],
    ['an odd published text', { consent: published({ verdict: 'odd' }) }, 'consent', 'warns'],
    ['a text for another operator', { consent: published({ isForOtherEndpoint: true }) }, 'consent', 'warns'],
    ['sample data in production', { consent: { kind: 'sample' } }, 'consent', 'blocks'],
    ['an outdated text', { consent: published({ isOutdated: true }) }, 'consent', 'blocks'],
    ['assumed values', { lists: list({ assumed: 8 }) }, 'lists', 'warns'],
    ['sample values', { lists: list({ sample: 1 }) }, 'lists', 'warns'],
    ['an empty list', { lists: list({ offered: 0 }) }, 'lists', 'blocks'],
    ['unreadable colors', { lowContrasts: somePair ? [somePair] : [] }, 'theme', 'blocks'],
    ['no privacy notice', { privacyUrl: null }, 'notices', 'blocks'],
    ['no terms', { termsUrl: null }, 'notices', 'blocks'],
    ['no help email', { helpEmail: '' }, 'help', 'blocks'],
    ['no help phone', { helpPhone: '' }, 'help', 'blocks'],
    ['no fallback', { fallback: 'none' }, 'fallback', 'warns'],
    ['a fallback without a flow', { flow: null }, 'flow', 'blocks'],
    [
      'a flow that asks nothing',
      { flow: { slug: 'empty', questions: 0, isRetired: false } },
      'flow',
      'blocks',
    ],
    ['a retired flow', { flow: { slug: 'old', questions: 7, isRetired: true } }, 'flow', 'blocks'],
    ['no campaign id', { partnerCampaignId: null }, 'identifier', 'warns'],
    ['an end that has passed', { closesAt: NOW }, 'schedule', 'blocks'],
    ['an end to come', { closesAt: new Date(NOW.getTime() + 1) }, 'schedule', 'ok'],
    ['a beginning to come', { opensAt: new Date(NOW.getTime() + 1) }, 'schedule', 'ok'],
    ['an archived campaign', { isArchived: true }, 'schedule', 'blocks'],
    ['a private address', { reader: { address: '10.0.0.7', isPrivate: true } }, 'address', 'warns'],
    [
      'no name for the operator',
      { operatorName: { name: 'the lender network', isSet: false } },
      'operator',
      'warns',
    ],
    ['no site of the operator', { operatorSite: { host: null } }, 'site', 'warns'],
    ['nowhere to hand over to', { handoffHosts: [] }, 'handoff', 'blocks'],
  ])('%s', (_what, changes, key, verdict) => {
    const items = readinessItems({ ...READY, ...changes });
    expect(items.filter((item) => item.verdict !== 'ok').map((item) => [item.key, item.verdict])).toEqual(
      verdict === 'ok' ? [] : [[key, verdict]],
    );
    expect(items.find((item) => item.key === key)).toMatchObject({
      verdict,
      sentence: expect.stringMatching(/^[A-Z“].*\.$/),
    });
    expect(worstVerdict(items)).toBe(verdict);
  });

  test('checks the flow of a quick start, but no consent text and no fallback', () => {
    const items = readinessItems({
      ...READY,
      product: 'prefill',
      interface: null,
      fallback: 'none',
      consent: { kind: 'none' },
    });
    expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(['flow']));
    expect(items.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['consent']));
    expect(items.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });
});

describe('a live campaign', () => {
  const LIVE: ReadinessFacts = { ...READY, isPaused: false };

  test('is not called closed because of a text that the operator still accepts', () => {
    const next = { number: 4, at: NOW };
    const consent = published({ isOutdated: true, next });
    const items = readinessItems({ ...LIVE, consent });
    expect(worstVerdict(items)).toBe('warns');
    expect(items.find(({ key }) => key === 'consent')?.sentence).toBe(
      'The operator says version 3 of the text is out of date. It still accepts leads. Version 4 is scheduled.',
    );
  });

  test.each<[what: string, changes: Partial<ReadinessFacts>, isClosing: boolean]>([
    ['no consent', { consent: { kind: 'none' } }, true],
    ['sample data in production', { consent: { kind: 'sample' } }, true],
    ['an unsafe text', { consent: published({ verdict: 'unsafe' }) }, true],
    ['rejected credentials', { credentials: credentialsRefused }, true],
    ['an empty list', { lists: list({ offered: 0 }) }, true],
    ['no host for links', { handoffHosts: [] }, true],
    ['a quick start without a flow', { product: 'prefill', interface: null, flow: null }, true],
    ['a fallback without a flow', { flow: null }, false],
    ['no privacy policy', { privacyUrl: null }, false],
    ['unreadable colors', { lowContrasts: somePair ? [somePair] : [] }, false],
    ['no help phone', { helpPhone: '' }, false],
  ])('with %s, says whether borrowers can get to an offer', (_what, changes, isClosing) => {
    const items = readinessItems({ ...LIVE, ...changes });
    expect(worstVerdict(items)).toBe('blocks');
    expect(isClosed(items)).toBe(isClosing);
  });
});

describe('a stored campaign', async () => {
  const { ada, sandbox } = await openCampaigns();
  beforeAll(() => offeredConsent('personal_v3'));

  const steer = (lever: string, body: object) =>
    fetch(`${sandbox.origin}/_sandbox${lever}`, { method: 'POST', body: JSON.stringify(body) });

  const wordsOf = async (slug: string) => {
    const items = await checkCampaign(await campaignOf(slug), 'until_answered');
    return Object.fromEntries(items.map(({ key, verdict }) => [key, verdict]));
  };

  test('follows the state of its dependencies', async () => {
    const slug = await draft(ada);
    expect(await wordsOf(slug)).toEqual({
      ...{ credentials: 'ok', consent: 'ok', theme: 'ok', notices: 'ok', help: 'ok', fallback: 'ok' },
      ...{ flow: 'ok', identifier: 'ok', schedule: 'ok', handoff: 'ok', lists: 'warns' },
    });
    await sql("UPDATE choice SET basis = 'confirmed'");
    expect((await wordsOf(slug)).lists).toBe('ok');
    await sql("UPDATE choice SET basis = 'assumed' WHERE list = 'degree_type'");
    expect((await wordsOf(slug)).lists).toBe('ok');
    expect((await wordsOf(await draft(ada, { product: 'refinance', fallback: 'none' }))).lists).toBe('warns');
  });

  test('opens only once no check blocks', async () => {
    const slug = await draft(ada);
    await sql('UPDATE partner SET terms_url = NULL');
    await sql("UPDATE choice SET basis = 'confirmed'");
    expect(await openCampaign(ada, slug, 1, ['notices'])).toMatchObject({
      kind: 'blocked',
      items: [{ key: 'notices', fix: { href: '/staff/identity' } }],
    });
    expect((await campaignOf(slug)).pausedAt).not.toBeNull();
    await sql("UPDATE partner SET terms_url = 'https://example.com/terms'");
    expect(await openCampaign(ada, slug, 1, [])).toEqual({ kind: 'opened' });
  });

  test.each<[version: string, spoil: () => Promise<unknown>]>([
    [
      'v2',
      () => sql("UPDATE consent_version SET outdated_at = clock_timestamp() WHERE source = 'personal_v2'"),
    ],
    [
      'v3',
      async () => {
        await steer('/consents/rotate', { blocks: { 'personal.consent': '<script>alert(1)</script>' } });
        await fetchConsent();
      },
    ],
  ])('is blocked by the text of its own version: %s', async (consentVersion, spoil) => {
    const slug = await draft(ada, { consentVersion });
    expect((await wordsOf(slug)).consent).toBe('ok');
    await spoil();
    expect((await wordsOf(slug)).consent).toBe('blocks');
  });

  test('is blocked as soon as the operator rejects the credentials, without waiting for a slow answer', async () => {
    const slug = await draft(ada, { product: 'refinance', fallback: 'none' });
    expect((await wordsOf(slug)).credentials).toBe('ok');
    await steer('/token', { status: 401 });
    expect(await openCampaign(ada, slug, 1, [])).toMatchObject({
      kind: 'blocked',
      items: [{ key: 'credentials', sentence: expect.stringContaining('401') }],
    });
    await steer('/token', { status: 200, delayMs: 5_000 });
    const items = await checkCampaign(await campaignOf(slug), 'briefly');
    expect(items.find(({ key }) => key === 'credentials')).toMatchObject({ verdict: 'warns' });
  });
});
