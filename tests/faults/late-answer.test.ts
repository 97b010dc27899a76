import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { agreeAndSee, gatherEvidence, letTimePass, seeOutcome } from './borrower-steps.ts';
import { HANDOFF, UNKNOWN } from './cells.ts';
import { type FleetLane, openFleetLane } from './fleet-lane.ts';
import { breachesIn } from './verdict.ts';

const LEAD_LIMIT_MS = 60_000;

let lane: FleetLane;
beforeAll(async () => {
  lane = await openFleetLane(2, LEAD_LIMIT_MS);
}, 120_000);
afterAll(() => lane.close(), 60_000);

test('a lead whose lease expires becomes unknown, and a late answer of its sender shows on every instance', async () => {
  const borrower = lane.borrower(lane.at);
  const { lastName } = borrower.person;
  const fields = await borrower.arriveAtConsent();
  lane.awaiting.set(lastName, [{ toxic: 'timeout', direction: 'down', moment: 'before' }]);
  const acting = agreeAndSee(borrower, fields);
  await until(async () => lane.proxies.lead.held() > 0);

  // No page is open: the sweep ends the attempt.
  const [post] = await until(async () => {
    const posts = await lane.witness.posts(lastName);
    return posts.length > 0 && posts;
  });
  const reference = post?.partnerLeadId ?? '';
  await letTimePass(lane, reference);
  await until(async () => (await lane.witness.lead(reference))?.state === 'unknown');
  const openAlerts = () =>
    lane.query<{ kind: string }>(
      "select kind from alert where facts->>'reference' = $1 and resolved_at is null",
      [reference],
    );
  const [alert, ...more] = await until(async () => {
    const open = await openAlerts();
    return open.length > 0 && open;
  });
  expect([alert?.kind, more]).toEqual(['lead_unknown', []]);
  for (const seen of [await seeOutcome(borrower), await seeOutcome(borrower)])
    expect(seen.heading).toBe(UNKNOWN);

  lane.proxies.lead.release();
  await until(async () => (await lane.witness.lead(reference))?.state === 'answered');
  const seen = [await seeOutcome(borrower), await seeOutcome(borrower)];
  for (const { heading } of seen) expect(heading).toBe(HANDOFF);
  expect(breachesIn(await gatherEvidence(lane, borrower, { heading: HANDOFF, reference }))).toEqual([]);
  await until(async () => (await openAlerts()).length === 0);
  await acting;
}, 60_000);
