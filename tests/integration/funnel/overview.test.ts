import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OverviewQuery } from '#features/results/overview-filters.ts';
import { readOverview } from '#features/results/read-overview.ts';
import { addSample } from '#prisma/sample.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { sql } from '#tests/support/database/sql.ts';

const ACTOR = { staffId: '', email: 'a@example.com', name: 'A', role: 'viewer', timeZone: 'UTC' } as const;

beforeAll(() => addSample(testDatabaseUrl(), 'local'));
beforeEach(() => pastAllRules('DELETE FROM funnel_event; DELETE FROM funnel_uncounted'));

const read = (query: Partial<OverviewQuery> = {}, timeZone = 'UTC') =>
  readOverview({ ...ACTOR, timeZone }, { from: '', to: '', campaign: '', source: '', device: '', ...query });
const keysOf = async (query: Partial<OverviewQuery> = {}) => (await read(query)).stages.map(({ key }) => key);

const addEvent = (kind: string, { step = '', campaign = 'personal-loan', hoursAgo = 0, source = '' } = {}) =>
  sql(
    `INSERT INTO funnel_event (at, kind, step, campaign_slug, product, utm_source, device)
     SELECT clock_timestamp() - $4::int * interval '1 hour', $1, $2, slug, product, $5, 'phone' FROM campaign WHERE slug = $3`,
    [kind, step, campaign, hoursAgo, source],
  );

test('shows the common stages for all campaigns, and the steps of one campaign with removed ones', async () => {
  await addEvent('visit');
  await addEvent('step_done', { step: 'loan' });
  await addEvent('step_done', { step: 'pets' });
  const common = ['visit', 'start', 'consent_displayed', 'submitted', 'link_issued', 'redirected'];
  expect(await keysOf()).toEqual(common);
  const { stages } = await read({ campaign: 'personal-loan' });
  const named = (label: string) => stages.find((stage) => stage.label.includes(label))?.now;
  expect(stages).toHaveLength(common.length + 5);
  expect([named('About your loan'), named('Where do you live?'), named('pets')]).toEqual([1, 0, 1]);
  expect(await keysOf({ campaign: 'product:personal_loan' })).toHaveLength(11);
  await addEvent('landing_viewed');
  await addEvent('landing_viewed');
  expect((await read({ campaign: 'personal-loan' })).stages.slice(0, 2)).toMatchObject([
    { key: 'landing_viewed', now: 2 },
    { key: 'visit', now: 1 },
  ]);
  expect(await keysOf()).toEqual(common);
  await addEvent('visit', { campaign: 'quick-start' });
  expect(await keysOf()).toEqual(common.filter((key) => key !== 'consent_displayed'));
});

test('compares with the same number of days before, up to the same hour', async () => {
  for (const days of [0, 1, 7, 8]) await addEvent('visit', { hoursAgo: days * 24 });
  const { whole, presets } = await read();
  expect([whole.now.visit, whole.before.visit]).toEqual([1, 1]);
  const week = await read(presets[2]?.period);
  expect([week.whole.now.visit, week.whole.before.visit]).toEqual([2, 2]);
  expect(week.slots.map(({ now }) => now.visit)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

test('does not compare today with later hours of the day before', async () => {
  // Where it is noon now, so that an hour later is the same day. Signs are the other way round in these names.
  const hour = new Date().getUTCHours();
  const timeZone = `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(hour - 12)}`;
  for (const hoursAgo of [24, 23]) await addEvent('visit', { hoursAgo });
  const { whole } = await read({}, timeZone);
  expect([whole.now.visit, whole.before.visit]).toEqual([0, 1]);
});

test.each<[Partial<OverviewQuery>, number]>([
  [{ source: 'letter' }, 1],
  [{ source: 'none:' }, 1],
  [{ source: 'nowhere' }, 0],
  [{ device: 'phone' }, 2],
  [{ device: 'desktop' }, 0],
  [{ campaign: 'quick-start' }, 0],
  // An unknown filter value is ignored.
  [{ device: 'toaster', campaign: 'no-such' }, 2],
])('applies the filter %o to all figures', async (filter, visits) => {
  await addEvent('visit', { source: 'letter' });
  await addEvent('visit');
  expect((await read(filter)).whole.now.visit).toBe(visits);
});

test('keeps a filter in the form, and offers the links of all campaigns before the first visit', async () => {
  const filter = { source: 'nowhere', campaign: 'quick-start' };
  const { query, options, hasData, links } = await read(filter);
  expect(query).toMatchObject(filter);
  expect(options.source.map(({ value }) => value)).toContain('nowhere');
  expect(hasData).toBe(false);
  expect(links.map(({ href }) => new URL(href).pathname)).toContain('/start/personal-loan');
});

test('shows old figures as far as they are retained', async () => {
  const overview = await read({ from: '2020-01-01', to: '2020-01-03' });
  expect([overview.whole.now.visit, overview.span.isBeforeComplete]).toEqual([0, false]);
});
