import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FUNNEL_KINDS,
  type FunnelCounts,
  type FunnelGroup,
  NO_COUNTS,
} from '#features/results/model/funnel.ts';
import { countPendingEvents } from '#features/results/store/funnel-count.ts';
import {
  type FunnelFilters,
  type FunnelSpan,
  findFigures,
  findSources,
  findSpan,
} from '#features/results/store/funnel-figures.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { sql } from '#tests/support/database/sql.ts';

const ALL: FunnelFilters = { campaign: null, product: null, source: null, device: null };
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const HISTORY_MINUTES = 12 * 24 * 60;

const anyEvent = fc.record({
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
    counted: fc.array(anyEvent, { maxLength: 40 }),
    uncounted: fc.array(anyEvent, { maxLength: 40 }),
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
        expect(nowOf(shown[by])).toEqual(recounted[by]);
      }
      const steps = shown.steps.filter(({ now }) => now > 0).map(({ step, now }) => [step, now]);
      expect(Object.fromEntries(steps)).toEqual(recounted.steps);
      expect(shown.median.now).toEqual(recounted.median);
    }),
    { numRuns: 12 },
  );
});

async function addEvents(events: (typeof anyEvent extends fc.Arbitrary<infer Event> ? Event : never)[]) {
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

/** Groups without a counted event may be listed or not. */
const nowOf = (groups: FunnelGroup[]) =>
  Object.fromEntries(
    groups
      .filter(({ now }) => FUNNEL_KINDS.some((name) => now[name] > 0))
      .map(({ value, now }) => [value, now]),
  );

test('misses no event and counts none twice while several instances count', async () => {
  const zone = 'UTC';
  const today = await dayAgo(zone, 0);
  const found = await findSpan({ from: today, to: today, zone });
  // Into tomorrow: a quarter of an hour may begin during the test.
  const span = { ...found, ends: new Date(found.begins.getTime() + 2 * DAY_MS) };
  const events = (kind = 'visit', step = '') =>
    sql<{ count: number }>(
      'SELECT count(*)::int AS count FROM funnel_event WHERE NOT is_test AND kind = $1 AND step = $2 AND at >= $3',
      [kind, step, span.begins],
    ).then(([row]) => row?.count ?? 0);
  const shown = async () => (await findFigures(span, { zone, slot: 'hour' }, ALL, false)).whole.now.visit;
  const looks: [number, number, number][] = [];
  let areDone = false;
  // On a busy machine, the reader may be slower than all borrowers.
  const isOver = () => areDone && looks.length > 3;
  const begin = await events();

  const act = (place: number) =>
    sql(`DO $$ BEGIN
      INSERT INTO funnel_event (kind, step, campaign_slug, product, device)
      SELECT kind, step, 'spring', 'personal_loan', 'phone'
      FROM (VALUES ('visit', ''), ('step_done', 'loan')) AS happened (kind, step), generate_series(1, 3);
      PERFORM pg_sleep(0.00${place});
    END $$`);
  const borrower = async (_: unknown, place: number) => {
    for (let count = 0; count < 25; count += 1) await act(place);
  };
  const counter = async () => {
    while (!isOver()) await countPendingEvents();
  };
  const reader = async () => {
    while (!isOver()) looks.push([await events(), await shown(), await events()]);
  };
  const others = [counter(), counter(), reader()];
  await Promise.all(Array.from({ length: 6 }, borrower));
  areDone = true;
  await Promise.all(others);

  expect(looks.filter(([least, seen, most]) => seen < least || seen > most)).toEqual([]);
  expect((await events()) - begin).toBe(450);
  expect(await shown()).toBe(await events());
  await countPendingEvents();
  expect(await sql('SELECT FROM funnel_uncounted')).toEqual([]);
  expect(await shown()).toBe(await events());
  const { steps } = await findFigures(span, { zone, slot: 'hour' }, ALL, true);
  expect(steps.find(({ step }) => step === 'loan')?.now).toBe(await events('step_done', 'loan'));
});

test('lists each source once', async () => {
  await countPendingEvents();
  const known = await sql<{ source: string }>(
    'SELECT DISTINCT utm_source AS source FROM funnel_quarter ORDER BY 1',
  );
  expect(await findSources()).toEqual(known.map(({ source }) => source));
});

type Event = { at: Date; seconds: number | null } & Record<
  'kind' | 'step' | 'campaign_slug' | 'product' | 'utm_source' | 'device',
  string
>;

/** The figures, from the events alone and independently of the product. */
async function recount(span: FunnelSpan, zone: string, choice: FunnelFilters) {
  const events = (await sql<Event>('SELECT * FROM funnel_event WHERE NOT is_test')).filter(
    (event) =>
      (choice.campaign ?? event.campaign_slug) === event.campaign_slug &&
      (choice.product ?? event.product) === event.product &&
      (choice.source ?? event.utm_source) === event.utm_source &&
      (choice.device ?? event.device) === event.device,
  );
  const now = events.filter(({ at }) => at >= span.begins && at < span.ends);
  const before = events.filter(({ at }) => at >= span.beforeBegins && at < span.beforeEnds);
  const counted = now.filter(({ kind }) => FUNNEL_KINDS.some((name) => name === kind));
  const seconds = now.flatMap((event) => event.seconds ?? []).sort((one, other) => one - other);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return {
    whole: { now: countsOf(now), before: countsOf(before) },
    slots: grouped(counted, ({ at }) => day.format(at), countsOf),
    campaigns: grouped(counted, (event) => event.campaign_slug, countsOf),
    sources: grouped(counted, (event) => event.utm_source, countsOf),
    devices: grouped(counted, ({ device }) => device, countsOf),
    steps: grouped(
      now.filter(({ step }) => step),
      ({ step }) => step,
      ({ length }) => length,
    ),
    median: seconds[Math.ceil(seconds.length / 2) - 1] ?? null,
  };
}

function countsOf(events: Event[]): FunnelCounts {
  const counts = { ...NO_COUNTS };
  for (const name of FUNNEL_KINDS) counts[name] = events.filter(({ kind }) => kind === name).length;
  return counts;
}

const grouped = <Result>(
  events: Event[],
  by: (event: Event) => string,
  count: (events: Event[]) => Result,
): Record<string, Result> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(events, by)).map(([value, some = []]) => [value, count(some)]),
  );
