import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FleetBehind, openFleetBehind } from '#tests/fleet/balanced-fleet.ts';
import { LINKED, stopDuring } from '#tests/fleet/stop-during.ts';
import { aPerson } from '#tests/support/borrowers/posting-borrower.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

let place: FleetBehind;
let webhook: Awaited<ReturnType<typeof openWebhook>>;
beforeAll(async () => {
  webhook = await openWebhook();
  place = await openFleetBehind([], {
    ALERT_WEBHOOK_URL: webhook.url,
    ALERT_WEBHOOK_SECRET: 'the-secret-of-a-test-that-signs-alerts',
  });
});
afterAll(async () => {
  await place.close();
  await webhook.leave();
});

test('a lead whose answer takes too long becomes unknown with its alert, and the process ends in time', async () => {
  const { lastName } = aPerson();
  await place.operator.answer(lastName, { ...LINKED, delayMs: 50_000 });
  const { exitMs, state, reference } = await stopDuring(place, lastName);
  expect(state).toMatchObject([{ state: 'unknown', reason: 'instance_left' }]);
  expect(exitMs).toBeLessThan(35_000);
  const alerts = await place.rows("SELECT kind FROM alert WHERE facts->>'reference' = $1", [reference]);
  expect(alerts).toEqual([{ kind: 'lead_unknown' }]);
  // No other instance runs.
  expect(webhook.postsAbout('personal_v3 instance_left')).toHaveLength(1);
});
