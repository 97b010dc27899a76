import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FleetBehind, openFleetBehind } from '#tests/fleet/balanced-fleet.ts';
import { OUTCOME, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';

const CONSENT = '/apply/personal-loan/consent';
const CLOSED = 'We can’t show the consent text right now';

let place: FleetBehind;
beforeAll(async () => {
  place = await openFleetBehind([{}, {}]);
});
afterAll(() => place.close());

async function arrive(): Promise<PostingBorrower> {
  const borrower = place.borrower();
  await borrower.begin();
  await borrower.answer();
  return borrower;
}

const youngest = async () => {
  const [row] = await place.rows<{ seconds: number }>(
    `SELECT extract(epoch FROM clock_timestamp() - max(fetched_at))::float AS seconds FROM consent_fetch`,
  );
  return row?.seconds ?? Number.POSITIVE_INFINITY;
};

test('an outage of 23 hours changes nothing, at 24 the form closes, and on return it opens at once', async () => {
  await until(async () => (await youngest()) < 60, 'the consent is fetched');
  await place.operator.control('/consents/outage', { status: 503 });
  await place.ageConsents('23 hours');
  const early = await arrive();
  expect((await early.agree(await early.readConsent())).location).toBe(OUTCOME);

  const late = await arrive();
  const agreed = await late.readConsent();
  await place.ageConsents('24 hours');
  expect((await late.agree(agreed)).location).toBe(CONSENT);
  const closed = await late.ask(CONSENT);
  expect(closed.status).toBe(200);
  expect(closed.html).toContain(CLOSED);
  expect(closed.html).toContain('Your answers are saved');
  expect(await place.operator.requestsTo('lead', late.person.lastName)).toEqual([]);

  await place.operator.control('/consents/outage', { status: null });
  expect((await late.ask(CONSENT)).html).not.toContain(CLOSED);
  expect((await late.agree(await late.readConsent())).location).toBe(OUTCOME);
});

test('the form reopens within a minute without a visit, and no lead ever carried an older text', async () => {
  await place.operator.control('/consents/outage', { status: 503 });
  await place.ageConsents('25 hours');
  await place.operator.control('/consents/outage', { status: null });
  await until(async () => (await youngest()) < 60, 'the job has fetched the consent', 65_000);
  const borrower = await arrive();
  expect((await borrower.agree(await borrower.readConsent())).location).toBe(OUTCOME);
  expect(await place.rows(`SELECT FROM attempt WHERE sent_at - fetched_at >= interval '24 hours'`)).toEqual(
    [],
  );
});
