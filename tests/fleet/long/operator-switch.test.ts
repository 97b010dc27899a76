import { expect, test } from 'vitest';
import { borrowerAt, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { closedPort } from '#tests/support/network/listen.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet } from '../balanced-fleet.ts';

const place = sharedFleet([{}]);

test('an instance with the new operator’s settings follows no link of the former one', async () => {
  const { origin, sandbox, start } = place.fleet;
  let { address } = place.first();
  const borrower = borrowerAt(origin, () => address);
  const agreed = await borrower.arriveAtConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  const onward = () => borrower.ask('/apply/handoff/go');
  await until(async () => (await onward()).location?.startsWith(sandbox), 'the link is there');

  const after = await start({ OPERATOR_BASE_URL: `http://localhost:${await closedPort()}` });
  address = after.address;
  const reply = await onward();
  expect(`${reply.status} ${reply.location}`).not.toContain(sandbox);
  const { heading, reply: page } = await borrower.outcome();
  expect([page.status, heading]).toEqual([200, 'We can’t open this link']);
  expect(page.html).toContain('Email us this reference');
});
