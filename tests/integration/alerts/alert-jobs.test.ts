import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';

const webhook = await openWebhook();
vi.stubEnv('ALERT_WEBHOOK_URL', webhook.url);
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a-secret-of-more-than-thirty-two-characters');
afterAll(() => webhook.leave());

const anHour = () => 3_600_000;

test('of two instances one posts an alert at once, and an instance that starts posts what was left', async () => {
  const [early, late] = [randomUUID(), randomUUID()];
  await raiseAlert('phone_consent_withdrawn', early);
  const works = [await startJobs(BACKGROUND_JOBS, anHour), await startJobs(BACKGROUND_JOBS, anHour)];
  await until(() => webhook.postsAbout(early).length > 0, 'the earlier alert is posted', 25_000);
  await raiseAlert('phone_consent_withdrawn', late);
  await until(() => webhook.postsAbout(late).length > 0, 'the later alert is posted', 25_000);
  await Promise.all(works.map(({ stop }) => stop()));
  expect([early, late].map((subject) => webhook.postsAbout(subject).length)).toEqual([1, 1]);
  for (const subject of [early, late]) {
    expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  }
});
