import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OverviewQuery } from '#features/funnel/overview-filters.ts';
import { readOverview } from '#features/funnel/read-overview.ts';
import { addSample } from '#prisma/sample.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { sql } from '#tests/support/database/sql.ts';

const ALL: OverviewQuery = { from: '', to: '', campaign: '', source: '', device: '' };
const ACTOR = { staffId: '', email: 'a@example.com', name: 'A', role: 'viewer', timeZone: 'UTC' } as const;

beforeAll(() => addSample(testDatabaseUrl(), 'local'));
beforeEach(async () => {
  await pastAllRules(`DELETE FROM funnel_event; DELETE FROM funnel_uncounted`);
});

/** Something that happened so many days ago. */
async function addEvent(kind: string, step = '', campaign = 'personal-loan', days = 0, source = '') {
  await sql(
    `INSERT INTO funnel_event (at, kind, step, campaign_slug, product, utm_source, device)
     SELECT clock_timestamp() - $4::int * interval '1 day', $1, $2, slug, product, $5, 'phone' FROM campaign WHERE slug = $3`,
    [kind, step, campaign, days, source],
  );
}

test('shows the common stages for all campaigns, and the steps of one campaign with removed ones', async () => {
  await addEvent('visit');
  await addEvent('step_done', 'loan');
  await addEvent('step_done', 'pets');
  const common = ['visit', 'start', 'consent_displayed', 'submitted', 'link_issued', 'redirected'];
  const all = await readOverview(ACTOR, ALL);
  expect(all.stages.map(({ key }) => key)).toEqual(common);
  const one = await readOverview(ACTOR, { ...ALL, campaign: 'personal-loan' });
  const named = (label: string) => one.stages.find((stage) => stage.label.includes(label))?.now;
  expect(one.stages).toHaveLength(common.length + 5);
  expect([named('About your loan'), named('Where do you live?'), named('pets')]).toEqual([1, 0, 1]);
  expect((await readOverview(ACTOR, { ...ALL, campaign: 'product:personal_loan' })).stages).toHaveLength(11);
  await addEvent('landing_viewed');
  await addEvent('landing_viewed');
  const landing = await readOverview(ACTOR, { ...ALL, campaign: 'personal-loan' });
  expect(landing.stages.slice(0, 2)).toMatchObject([
    { key: 'landing_viewed', now: 2 },
    { key: 'visit', now: 1 },
  ]);
  expect((await readOverview(ACTOR, ALL)).stages.map(({ key }) => key)).toEqual(common);
  await addEvent('visit', '', 'quick-start');
  const mixed = await readOverview(ACTOR, ALL);
  expect(mixed.stages.map(({ key }) => key)).toEqual(common.filter((key) => key !== 'consent_displayed'));
});

test('compares with the same number of days before, up to the same hour', async () => {
  await addEvent('visit');
  await addEvent('visit', '', 'personal-loan', 1);
  await addEvent('visit', '', 'personal-loan', 7);
  await addEvent('visit', '', 'personal-loan', 8);
  const today = await readOverview(ACTOR, ALL);
  expect([today.whole.now.visit, today.whole.before.visit]).toEqual([1, 1]);
  const [, , week] = today.presets;
  const last7 = await readOverview(ACTOR, { ...ALL, ...week?.period });
  expect([last7.whole.now.visit, last7.whole.before.visit]).toEqual([2, 2]);
  expect(last7.slots.map(({ now }) => now.visit)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

test('does not compare today with later hours of the day before', async () => {
  // Where it is noon now, so that an hour later is the same day.
  const timeZone = noonZone(new Date().getUTCHours());
  await addEvent('visit', '', 'personal-loan', 1);
  await sql(
    `INSERT INTO funnel_event (at, kind, campaign_slug, product, device)
     VALUES (clock_timestamp() - interval '23 hours', 'visit', 'personal-loan', 'personal_loan', 'phone')`,
  );
  const { whole } = await readOverview({ ...ACTOR, timeZone }, ALL);
  expect([whole.now.visit, whole.before.visit]).toEqual([0, 1]);
});

/** Signs are the other way round in these names. */
const noonZone = (hour: number) => `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(hour - 12)}`;

test('applies source, device and campaign to all figures, and keeps them in the form', async () => {
  await addEvent('visit', '', 'personal-loan', 0, 'letter');
  await addEvent('visit');
  const visits = async (query: Partial<OverviewQuery>) =>
    (await readOverview(ACTOR, { ...ALL, ...query })).whole.now.visit;
  expect(await visits({ source: 'letter' })).toBe(1);
  expect(await visits({ source: 'none:' })).toBe(1);
  expect(await visits({ source: 'nowhere' })).toBe(0);
  expect(await visits({ device: 'phone' })).toBe(2);
  expect(await visits({ device: 'desktop' })).toBe(0);
  expect(await visits({ campaign: 'quick-start' })).toBe(0);
  // An unknown filter value is ignored.
  expect(await visits({ device: 'toaster', campaign: 'no-such' })).toBe(2);
  const { query, options } = await readOverview(ACTOR, {
    ...ALL,
    source: 'nowhere',
    campaign: 'quick-start',
  });
  expect(query).toMatchObject({ source: 'nowhere', campaign: 'quick-start' });
  expect(options.source.map(({ value }) => value)).toContain('nowhere');
});

test('offers the links of all campaigns before the first visit', async () => {
  const overview = await readOverview(ACTOR, ALL);
  expect(overview.hasData).toBe(false);
  expect(overview.links.map(({ href }) => new URL(href).pathname)).toContain('/start/personal-loan');
});

test('shows old figures as far as they are retained', async () => {
  const overview = await readOverview(ACTOR, { ...ALL, from: '2020-01-01', to: '2020-01-03' });
  expect(overview.whole.now.visit).toBe(0);
  expect(overview.span.isBeforeComplete).toBe(false);
});
