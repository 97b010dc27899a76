import { expect, test } from 'vitest';
import { saveAnswers } from '#features/application/save-answers.ts';
import { countPendingEvents } from '#features/funnel/store/funnel-count.ts';
import { anonymizeJourney } from '#features/journey/store/journeys.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { ADA, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { arrive, countedOf, eventsFrom, PHONE } from './visits.ts';

await openOperatorAndSeed();

const INSERT = `INSERT INTO funnel_event (at, kind, step, campaign_slug, product, utm_source, device)
  SELECT clock_timestamp() - $1::interval, kind, step, 'personal-loan', 'personal_loan', $2, 'phone'
  FROM (VALUES ('visit', ''), ('start', ''), ('step_done', 'loan')) AS told (kind, step)`;

test('keeps the counts of a borrower who starts over, without a link to the person', async () => {
  const borrower = await arrive('utm_source=away', PHONE);
  await saveAnswers(borrower, ADA);
  const before = await eventsFrom('away');
  expect(before).toEqual({ visit: 1, start: 1, step_done: 4 });
  await startOver(borrower);
  expect(await countedOf(borrower)).toEqual([]);
  expect(await eventsFrom('away')).toEqual(before);
  const times = await sql<{ at: Date }>("SELECT DISTINCT at FROM funnel_event WHERE utm_source = 'away'");
  expect(times.map(({ at }) => at.getTime() % (15 * 60_000))).toEqual(times.map(() => 0));
});

test('does not count a deleted journey again', async () => {
  const borrower = await arrive('utm_source=deleted', PHONE);
  await anonymizeJourney(borrower.journeyId);
  await saveAnswers(borrower, ADA);
  expect(await countedOf(borrower)).toEqual([]);
  expect(await eventsFrom('deleted')).toEqual({ visit: 1, start: 1 });
});

test.each([
  ["UPDATE funnel_event SET kind = 'start'", /never changed/],
  ["UPDATE funnel_event SET at = at - interval '1 day'", /never changed/],
  ["UPDATE funnel_event SET journey_id = NULL, utm_source = 'x'", /never changed/],
  ['DELETE FROM funnel_event', /after its figures/],
  ['TRUNCATE funnel_event', /only ever added to/],
])('the database rejects %s', async (statement, because) => {
  await arrive('utm_source=stays', PHONE);
  await expect(sql(statement)).rejects.toThrow(because);
});

test('deletes no event before its figures', async () => {
  await sql(INSERT, ['40 days', 'shown']);
  await countPendingEvents();
  await expect(sql("DELETE FROM funnel_event WHERE utm_source = 'shown'")).rejects.toThrow(
    /after its figures/,
  );
});

test('deletes figures and events after a year, and no younger ones', async () => {
  await sql(INSERT, ['366 days', 'old']);
  await sql(INSERT, ['364 days', 'young']);
  await countPendingEvents();
  const left = () =>
    sql(`SELECT utm_source, 'event' AS what FROM funnel_event WHERE utm_source IN ('old', 'young')
      UNION SELECT utm_source, 'figure' FROM funnel_quarter WHERE utm_source IN ('old', 'young')
      UNION SELECT utm_source, 'step' FROM funnel_quarter_step WHERE utm_source IN ('old', 'young') ORDER BY 1, 2`);
  expect(await left()).toHaveLength(6);
  await purgeExpired();
  expect(await left()).toEqual(['event', 'figure', 'step'].map((what) => ({ utm_source: 'young', what })));
  expect(await sql("SELECT subject FROM alert WHERE kind = 'purge_failed' AND resolved_at IS NULL")).toEqual(
    [],
  );
});
