import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { followHandoff } from '#features/lead/open-handoff.ts';
import { deliverLeadEvents } from '#features/lead-event/deliver-events.ts';
import { resealEndpointSecrets } from '#features/lead-event/endpoint-secrets.ts';
import * as endpoints from '#features/lead-event/manage-endpoints.ts';
import { LEAD_EVENT_TYPES } from '#features/lead-event/model/event-types.ts';
import { claimEvent, recordDelivered } from '#features/lead-event/store/deliveries.ts';
import { eraseJourney } from '#features/privacy/erase-person.ts';
import { childEnvironment, env } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import {
  ADA,
  openOperatorAndSeed,
  reachConsent,
  submitFrom,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';

const sandbox = await openOperatorAndSeed();
const receiver = await openWebhook();
afterAll(receiver.leave);
const actor = await someMember('admin');

type Received = { type: string; data: Record<string, unknown> };
const received = (secret = '') =>
  receiver.posts.map(({ body, headers }) => {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Received;
  });

async function newEndpoint(types: readonly string[] = ['consent.agreed', 'lead.accepted']) {
  const added = await endpoints.addEndpoint(actor, { url: receiver.url, types });
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  receiver.posts.length = 0;
  return added;
}

const deliveries = () =>
  sql<{ id: string; state: string; attempts: number; minutes: number }>(
    `SELECT event_id AS id, state, attempts, round(extract(epoch FROM next_at - clock_timestamp()) / 60)::int AS minutes
     FROM event_delivery JOIN lead_event ON lead_event.id = event_id ORDER BY lead_event.sequence`,
  );
async function deliverAgain() {
  await sql("UPDATE event_delivery SET next_at = created_at WHERE state = 'queued'");
  await deliverLeadEvents();
}

beforeEach(async () => {
  receiver.answerWith(200);
  for (const table of ['event_endpoint', 'lead_event']) await sql(`DELETE FROM ${table}`);
});

test('a lead reports each change once, in order, signed twice and without the person', async () => {
  const { id, secret } = await newEndpoint(LEAD_EVENT_TYPES);
  const { reference, journeyKey } = await submitSampleLead();
  const { journeyId } = journeyKey;
  await followHandoff(journeyKey);
  await withdrawCalls(journeyKey);
  const renewed = await endpoints.renewSecret(actor, id);
  await deliverLeadEvents();
  expect(received(secret)).toEqual(received(renewed?.secret));
  await sql('UPDATE event_endpoint SET previous_secret_until = clock_timestamp()');
  await eraseJourney(journeyId, { by: 'a test', keepsSent: false });
  for (const _ of [1, 2]) await deliverLeadEvents();
  expect(() => received(secret)).toThrow();
  const events = received(renewed?.secret);
  const all = 'journey.started consent.agreed lead.accepted lead.redirected lead.withdrawn lead.erased';
  expect(events.map(({ type }) => type).join(' ')).toBe(all);
  expect(events.map(({ data }) => data.sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  const facts = { journey: journeyId, reference, campaign: 'personal-loan', product: 'personal_loan' };
  expect(events[2]?.data).toMatchObject({ ...facts, source: { utmSource: 'test' } });
  expect(events[5]?.data).toMatchObject({ ...facts, source: null, clickId: null });
  const words = receiver.posts.map(({ body }) => body).join();
  for (const word of [ADA.lastName, ADA.email, ADA.street, 'http']) expect(words).not.toContain(word);
});

test('a failing event holds back its lead, is tried eight times, and can be sent again', async () => {
  const { id, secret } = await newEndpoint();
  await submitSampleLead();
  const claimed = await claimEvent(id);
  // As if its process had died, and then recorded too late.
  await deliverLeadEvents();
  expect(receiver.posts).toEqual([]);
  receiver.answerWith(307);
  for (const minutes of [5, 30, 120, 300, 600, 600]) {
    await deliverAgain();
    if (claimed) await recordDelivered(claimed);
    expect(await deliveries()).toMatchObject([{ state: 'queued', minutes }, { attempts: 0 }]);
  }
  await deliverAgain();
  const [first] = await deliveries();
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 8 }, { attempts: 1 }]);
  receiver.answerWith(200);
  receiver.posts.length = 0;
  await endpoints.replayEventTo(actor, id, first?.id ?? '');
  await deliverAgain();
  expect(received(secret).map(({ data }) => data.sequence)).toEqual([2, 3]);
});

test('an endpoint that fails for five days stops with an alert, until staff turn it on', async () => {
  const { id } = await newEndpoint();
  await submitSampleLead();
  receiver.answerWith(500);
  await deliverLeadEvents();
  await sql("UPDATE event_endpoint SET failing_since = clock_timestamp() - interval '5 days'");
  await deliverAgain();
  expect(await openAlerts('event_endpoint_stopped')).toMatchObject([{ facts: { reason: 'server_error' } }]);
  receiver.answerWith(200);
  receiver.posts.length = 0;
  await deliverAgain();
  expect(receiver.posts).toEqual([]);
  await endpoints.switchEndpointTo(actor, id, 'active');
  await deliverLeadEvents();
  expect(receiver.posts).toHaveLength(2);
  expect(await openAlerts('event_endpoint_stopped')).toEqual([]);
});

test('lanes of two instances keep the order of each lead', async () => {
  const { secret } = await newEndpoint(LEAD_EVENT_TYPES);
  for (const n of [1, 2, 3, 4])
    await submitSampleLead({ email: `p${n}@example.com`, phone: `(555) 555-012${n}` });
  await Promise.all([deliverLeadEvents(), deliverLeadEvents()]);
  await deliverLeadEvents();
  const ofLead = Map.groupBy(received(secret), ({ data }) => data.journey);
  expect(ofLead.size).toBe(4);
  for (const events of ofLead.values()) expect(events.map(({ data }) => data.sequence)).toEqual([1, 2, 3]);
});

test.each([
  ['timed_out', () => receiver.answerWith(0)],
  ['server_error', () => receiver.answerWith(500)],
  ['redirected', () => receiver.answerWith(302)],
  ['unreachable', () => receiver.leave()],
])('after %s, every event arrives in order', async (reason, break_) => {
  const { secret } = await newEndpoint();
  await submitSampleLead();
  await break_();
  await deliverLeadEvents();
  expect(await sql('SELECT last_reason FROM event_delivery ORDER BY sequence')).toEqual([
    { last_reason: reason },
    { last_reason: null },
  ]);
  if (reason === 'unreachable') await receiver.comeBack();
  receiver.answerWith(200);
  receiver.posts.length = 0;
  await deliverAgain();
  expect(received(secret).map(({ data }) => data.sequence)).toEqual([2, 3]);
});

test('a process killed between the post and its record repeats the event', async () => {
  const { secret } = await newEndpoint();
  await submitSampleLead();
  receiver.answerWith(0);
  const run = "await (await import('#features/lead-event/deliver-events.ts')).deliverLeadEvents()";
  const child = spawn(process.execPath, ['--conditions=react-server', '--input-type=module', '-e', run], {
    cwd: projectFolder,
    env: childEnvironment({}),
    stdio: 'inherit',
  });
  await until(() => receiver.posts.length === 1, 'the child has posted');
  child.kill('SIGKILL');
  await once(child, 'exit');
  receiver.answerWith(200);
  await deliverAgain();
  expect(received(secret).map(({ data }) => data.sequence)).toEqual([2, 2, 3]);
  const [first, second] = receiver.posts.map(({ headers }) => headers['webhook-id']);
  expect(second).toBe(first);
});

test('an endpoint that is turned on leaves a post in flight alone', async () => {
  const { id } = await newEndpoint();
  await submitSampleLead();
  await claimEvent(id);
  await endpoints.switchEndpointTo(actor, id, 'paused');
  await endpoints.switchEndpointTo(actor, id, 'active');
  expect(await claimEvent(id)).toBeNull();
});

test('sends a period of at most 31 days again, also the events of a pause', async () => {
  const { id, secret } = await newEndpoint();
  await endpoints.switchEndpointTo(actor, id, 'paused');
  await submitSampleLead();
  await endpoints.switchEndpointTo(actor, id, 'active');
  const day = new Date().toISOString().slice(0, 10);
  const replay = (from: string) => endpoints.replayPeriodTo(actor, id, { from, to: day });
  expect(await replay('2020-01-01')).toEqual({ ok: false, errors: { to: 'Choose at most 31 days' } });
  expect(await replay(day)).toEqual({ ok: true, count: 2 });
  await deliverLeadEvents();
  expect(received(secret).map(({ data }) => data.sequence)).toEqual([2, 3]);
});

test('after a failure, the receiver has the leads of the operator’s journal, each event once', async () => {
  const { secret } = await newEndpoint(LEAD_EVENT_TYPES);
  const lastName = 'Journaled';
  for (const [n, tag] of ['one', 'two', 'three', 'badrequest'].entries()) {
    const person = { lastName, email: `${tag}+journal@example.com`, phone: `(555) 555-013${n}` };
    const { journeyKey, shown } = await reachConsent(person);
    await submitFrom(journeyKey, shown);
  }
  receiver.answerWith(500);
  await deliverLeadEvents();
  receiver.answerWith(200);
  receiver.posts.length = 0;
  await deliverAgain();
  const events = received(secret);
  const dataOf = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
  const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  const journal = journalAt(sandbox.origin);
  const [posts, taken] = [await journal.posts(lastName), await journal.taken(lastName)];
  expect([posts.length, taken.length]).toEqual([4, 3]);
  const agreed = dataOf('consent.agreed').map(({ reference }) => reference);
  expect(inOrder(agreed)).toEqual(inOrder(posts.map(({ partnerLeadId }) => partnerLeadId)));
  const accepted = dataOf('lead.accepted').map(({ reference, uuid }) => ({ partnerLeadId: reference, uuid }));
  expect(inOrder(accepted)).toEqual(inOrder(taken));
  expect(dataOf('lead.refused')).toHaveLength(1);
  expect(events).toHaveLength(4 * 3);
});

test('takes no sixth endpoint, also of two that are added at once', async () => {
  const add = (n: number) =>
    endpoints.addEndpoint(actor, { url: `${receiver.url}/${n}`, types: ['lead.accepted'] });
  for (const n of [1, 2, 3, 4]) expect(await add(n)).toMatchObject({ ok: true });
  const [refused, ...others] = (await Promise.all([add(5), add(6)])).filter(({ ok }) => !ok);
  expect(others).toEqual([]);
  expect(refused).toEqual({ ok: false, errors: { '': 'There are 5 endpoints already. Remove one first' } });
});

// Last: the others sign under the first key.
test('a new DATA_KEY seals both secrets of an endpoint, which sign as before', async () => {
  const { id, secret } = await newEndpoint();
  const renewed = await endpoints.renewSecret(actor, id);
  const { keys } = env().DATA_KEY;
  const second = [2, Buffer.alloc(32, 'second').toString('base64url')] as const;
  Object.assign(env().DATA_KEY, { currentId: 2, keys: new Map([...keys, second]) });
  expect(await resealEndpointSecrets()).toBe(0);
  await submitSampleLead();
  Object.assign(env().DATA_KEY, { keys: new Map([second]) });
  await deliverLeadEvents();
  expect(received(secret)).toEqual(received(renewed?.secret));
  expect(receiver.posts).toHaveLength(2);
  Object.assign(env().DATA_KEY, { currentId: 1, keys });
  expect(await resealEndpointSecrets()).toBe(2);
});
