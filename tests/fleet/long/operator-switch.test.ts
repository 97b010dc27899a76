import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowerAt, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { type ChildProgram, startSandbox } from '#tests/support/instances/child-program.ts';
import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet } from '../balanced-fleet.ts';

const NEW_TEXT = '<p>The new operator’s own text.</p>\n';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const place = sharedFleet([]);
let sandbox: ChildProgram;
let before: AppInstance;
let after: AppInstance;
let newOperator: ReturnType<typeof journalAt> & { address: string };
beforeAll(async () => {
  const { environment, port, start } = place.fleet;
  const own = await port();
  sandbox = await startSandbox(own, environment);
  const address = `http://localhost:${own}`;
  newOperator = { ...journalAt(address), address };
  await newOperator.control('/consents/rotate', { blocks: { 'personal.consent': NEW_TEXT } });
  before = await start();
  await until(async () => (await fetches()).length === 1, 'the first operator’s text is fetched');
  after = await start({ OPERATOR_BASE_URL: address });
});
afterAll(async () => {
  await sandbox.stop('SIGKILL');
});

const fetches = () =>
  place.rows<{ address: string }>(
    'SELECT DISTINCT address FROM consent_fetch JOIN operator_endpoint ON operator_endpoint.id = endpoint_id',
  );

/** A borrower who can move to the other instance. */
function movingBorrower() {
  let { address } = before;
  const move = () => {
    address = after.address;
  };
  return { ...borrowerAt(place.fleet.origin, () => address), move };
}

test('a borrower under way reads and agrees to the new operator’s text, and only it receives the lead', async () => {
  const borrower = movingBorrower();
  const agreed = await borrower.arriveAtConsent();
  borrower.move();
  expect((await borrower.agree(agreed)).location).toContain('again=changed');
  const page = await borrower.ask('/apply/personal-loan/consent?again=changed');
  expect(page.html).toContain('This page has changed since you opened it.');
  expect([...page.html.matchAll(/src="\/consent\/([0-9a-f]{64})"/g)].map(([, hash]) => hash)).toEqual([
    sha256(NEW_TEXT),
  ]);
  expect((await borrower.agree(await borrower.readConsent())).location).toBe(OUTCOME);
  expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toEqual([]);
  const [sent = ''] = await until(async () => {
    const bodies = await newOperator.bodiesOf(borrower.person.lastName, 'personal-v3');
    return bodies.length > 0 && bodies;
  }, 'the new operator receives the lead');
  expect(JSON.parse(sent).disclosuresText).toEqual({ 'personal.consent': NEW_TEXT });
  expect((await fetches()).map(({ address }) => new URL(address).origin).sort()).toEqual(
    [place.fleet.sandbox, newOperator.address].sort(),
  );
});

test('an instance with the new operator’s settings follows no link of the former one', async () => {
  const borrower = movingBorrower();
  const agreed = await borrower.arriveAtConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  const onward = async () => (await borrower.ask('/apply/handoff/go')).location;
  await until(async () => (await onward())?.startsWith(place.fleet.sandbox), 'the link is there');
  borrower.move();
  const reply = await borrower.ask('/apply/handoff/go');
  expect(`${reply.status} ${reply.location}`).not.toContain(place.fleet.sandbox);
  const { heading, reply: page } = await borrower.outcome();
  expect([page.status, heading]).toEqual([200, 'This link no longer works']);
  expect(page.html).toContain('Email us this reference');
});
