import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUNNEL_KINDS, type FunnelGroup } from '#features/funnel/model/funnel.ts';
import { countPendingEvents } from '#features/funnel/store/funnel-count.ts';
import {
  type FunnelFilters,
  findFigures,
  findSources,
  findSpan,
} from '#features/funnel/store/funnel-figures.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { sql } from '#tests/support/database/sql.ts';
import { recount } from './recount.ts';

const ALL: FunnelFilters = { campaign: null, product: null, source: null, device: null };
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const HISTORY_MINUTES = 12 * 24 * 60;

const event = fc.record({
  minutesAgo: fc.integer({ min: 0, max: HISTORY_MINUTES }),
  kind: fc.constantFrom(...FUNNEL_KINDS, 'step_done'),
  step: fc.constantFrom('loan', 'name', 'housing'),
  campaign: fc.constantFrom('spring', 'summer'),
  source: fc.constantFrom('', 'letter', 'search'),
  device: fc.constantFrom('phone', 'desktop'),
  isTest: fc.boolean(),
  seconds: fc.integer({ min: 0, max: 900 }),
});
const choice = fc.record({
  campaign: fc.constantFrom(null, 'spring'),
  product: fc.constantFrom(null, 'personal_loan' as const, 'prefill' as const),
  source: fc.constantFrom(null, '', 'letter'),
  device: fc.constantFrom(null, 'phone'),
});

test('shows the figures of a recount for any history, counted or pending', async () => {
  const history = fc.record({
    counted: fc.array(event, { maxLength: 40 }),
    uncounted: fc.array(event, { maxLength: 40 }),
    chosen: choice,
    zone: fc.constantFrom(...ZONES),
    days: fc.integer({ min: 2, max: 6 }),
    endsDaysAgo: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ counted, uncounted, chosen, zone, days, endsDaysAgo }) => {
      await addEvents(counted);
      await countPendingEvents();
      await addEvents(uncounted);
      const period = {
        from: await dayAgo(zone, endsDaysAgo + days - 1),
        to: await dayAgo(zone, endsDaysAgo),
        zone,
      };
      const span = await findSpan(period);
      const recounted = await recount(span, zone, chosen);
      const shown = await findFigures(span, { zone, slot: 'day' }, chosen, true);
      expect({ now: shown.whole.now, before: shown.whole.before }).toEqual(recounted.whole);
      for (const by of ['slots', 'campaigns', 'sources', 'devices'] as const) {
        expect(nowOf(shown[by])).toEqual(withoutSteps(recounted[by]));
      }
      const steps = shown.steps.filter(({ now }) => now > 0).map(({ step, now }) => [step, now]);
      expect(Object.fromEntries(steps)).toEqual(recounted.steps);
      expect(shown.median.now).toEqual(recounted.median);
    }),
    { numRuns: 12 },
  );
});

async function addEvents(events: (typeof event extends fc.Arbitrary<infer Event> ? Event : never)[]) {
  await sql(
    `INSERT INTO funnel_event (at, kind, step, campaign_slug, product, utm_source, device, is_test, seconds)
     SELECT clock_timestamp() - "minutesAgo" * interval '1 minute', kind, CASE kind WHEN 'step_done' THEN step ELSE '' END,
       campaign, CASE campaign WHEN 'spring' THEN 'personal_loan' ELSE 'prefill' END, source, device, "isTest",
       CASE kind WHEN 'submitted' THEN seconds END
     FROM jsonb_to_recordset($1) AS recounted ("minutesAgo" int, kind text, step text, campaign text, source text, device text,
       "isTest" boolean, seconds int)`,
    [JSON.stringify(events)],
  );
}

async function dayAgo(zone: string, days: number): Promise<string> {
  const [row] = await sql<{ day: string }>(
    "SELECT to_char((clock_timestamp() AT TIME ZONE $1)::date - $2::int, 'YYYY-MM-DD') AS day",
    [zone, days],
  );
  return row?.day ?? '';
}

const isSomething = (counts: FunnelGroup['now']) => FUNNEL_KINDS.some((name) => counts[name] > 0);
const nowOf = (groups: FunnelGroup[]) =>
  Object.fromEntries(groups.filter(({ now }) => isSomething(now)).map(({ value, now }) => [value, now]));
const withoutSteps = (groups: Record<string, FunnelGroup['now']>) =>
  Object.fromEntries(Object.entries(groups).filter(([, counts]) => isSomething(counts)));

test('misses no event and counts none twice while several instances count', async () => {
  const zone = 'UTC';
  const today = await dayAgo(zone, 0);
  const found = await findSpan({ from: today, to: today, zone });
  // Into tomorrow: a quarter of an hour may begin during the test.
  const span = { ...found, ends: new Date(found.begins.getTime() + 2 * DAY_MS) };
  const events = () =>
    sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM funnel_event WHERE NOT is_test AND kind = $1 AND at >= $2',
      ['visit', span.begins],
    ).then(([row]) => row?.count ?? 0);
  const shown = async () => (await findFigures(span, { zone, slot: 'hour' }, ALL, false)).whole.now.visit;
  const looks: [number, number, number][] = [];
  let areDone = false;
  // On a busy machine, the reader may be slower than all borrowers.
  const isOver = () => areDone && looks.length > 3;
  const begin = await events();

  const borrowers = Array.from({ length: 6 }, async (_, place) => {
    for (let count = 0; count < 25; count += 1) {
      await sql(`DO $$ BEGIN
        INSERT INTO funnel_event (kind, campaign_slug, product, device)
        SELECT 'visit', 'spring', 'personal_loan', 'phone' FROM generate_series(1, 3);
        PERFORM pg_sleep(0.00${place});
      END $$`);
    }
  });
  const counters = Array.from({ length: 2 }, async () => {
    while (!isOver()) await countPendingEvents();
  });
  const reader = (async () => {
    while (!isOver()) looks.push([await events(), await shown(), await events()]);
  })();
  await Promise.all(borrowers);
  areDone = true;
  await Promise.all([...counters, reader]);

  expect(looks.filter(([least, seen, most]) => seen < least || seen > most)).toEqual([]);
  expect((await events()) - begin).toBe(450);
  expect(await shown()).toBe(await events());
  await countPendingEvents();
  expect(await sql('SELECT FROM funnel_uncounted')).toEqual([]);
  expect(await shown()).toBe(await events());
});

test('lists each source once', async () => {
  await countPendingEvents();
  const known = await sql<{ source: string }>(
    'SELECT DISTINCT utm_source AS source FROM funnel_quarter ORDER BY 1',
  );
  expect(await findSources()).toEqual(known.map(({ source }) => source));
});
