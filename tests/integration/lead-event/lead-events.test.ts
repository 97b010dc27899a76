import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { followHandoff } from '#features/lead/open-handoff.ts';
import { deliverLeadEvents } from '#features/lead-event/deliver-events.ts';
import {
  addEndpoint,
  renewSecret,
  replayEventTo,
  replayPeriodTo,
  switchEndpointTo,
} from '#features/lead-event/manage-endpoints.ts';
import { LEAD_EVENT_TYPES } from '#features/lead-event/model/event-types.ts';
import { claimEvent, recordDelivered } from '#features/lead-event/store/deliveries.ts';
import { eraseJourney } from '#features/privacy/erase-person.ts';
import {
  ADA,
  openOperatorAndSeed,
  startJourney,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

await openOperatorAndSeed();
const receiver = await openWebhook();
afterAll(receiver.leave);
const actor = await someMember('admin');
const BY_TEST = { by: 'a test', keepsSent: false };

type Received = { type: string; data: Record<string, unknown> };
const received = (secret: string, posts = receiver.posts) =>
  posts.map(({ body, headers }) => {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as Received;
  });
const typesOf = (events: Received[]) => events.map(({ type }) => type);

async function newEndpoint(types: readonly string[] = LEAD_EVENT_TYPES, url = receiver.url) {
  const added = await addEndpoint(actor, { url, types });
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  receiver.posts.length = 0;
  return added;
}

const deliveries = () =>
  sql<{ id: string; state: string; attempts: number; last_reason: string | null; pause: number }>(
    `SELECT event_id AS id, state, attempts, last_reason, round(extract(epoch FROM next_at - clock_timestamp()))::int AS pause
     FROM event_delivery JOIN lead_event ON lead_event.id = event_id ORDER BY sequence`,
  );
const letPausesEnd = () => sql("UPDATE event_delivery SET next_at = created_at WHERE state = 'queued'");

beforeEach(async () => {
  receiver.answerWith(200);
  for (const table of ['event_endpoint', 'lead_event']) await sql(`DELETE FROM ${table}`);
});

test('a lead reports each change once, signed, in order and without the person', async () => {
  const { secret } = await newEndpoint();
  const { reference, journeyKey } = await submitSampleLead();
  const { journeyId } = journeyKey;
  await followHandoff(journeyKey);
  await withdrawCalls(journeyKey);
  await deliverLeadEvents();
  await eraseJourney(journeyId, BY_TEST);
  for (const _ of [1, 2]) await deliverLeadEvents();
  const events = received(secret);
  const all = 'journey.started consent.agreed lead.accepted lead.redirected lead.withdrawn lead.erased';
  expect(typesOf(events).join(' ')).toBe(all);
  expect(events.map(({ data }) => data.sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  const facts = { journey: journeyId, reference, campaign: 'personal-loan', product: 'personal_loan' };
  expect(events[2]?.data).toMatchObject({ ...facts, source: { utmSource: 'test' } });
  expect(events[5]?.data).toMatchObject({ ...facts, source: null, clickId: null });
  const words = receiver.posts.map(({ body }) => body).join();
  for (const word of [ADA.lastName, ADA.email, ADA.street, 'http']) expect(words).not.toContain(word);
  const sources = "SELECT FROM lead_event WHERE body->>'source' IS NOT NULL AND journey_id = $1";
  expect(await sql(sources, [journeyId])).toEqual([]);
});

test('a start reports itself, and its erasure', async () => {
  const { secret } = await newEndpoint();
  const { journeyId } = await startJourney('personal-loan', '', { isNavigation: true, device: 'desktop' });
  await eraseJourney(journeyId, BY_TEST);
  await deliverLeadEvents();
  expect(typesOf(received(secret))).toEqual(['journey.started', 'lead.erased']);
});

test('a failing event holds back its lead, is tried eight times, and can be sent again', async () => {
  const { id, secret } = await newEndpoint(['consent.agreed', 'lead.accepted']);
  await submitSampleLead();
  receiver.answerWith(307);
  for (const pause of [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]) {
    await deliverLeadEvents();
    const [first, second] = await deliveries();
    expect(first).toMatchObject({ state: 'queued', last_reason: 'redirected' });
    expect(Math.abs((first?.pause ?? 0) - pause)).toBeLessThan(5);
    expect(second).toMatchObject({ attempts: 0 });
    await letPausesEnd();
  }
  await deliverLeadEvents();
  const [first] = await deliveries();
  const states = [{ state: 'given_up', attempts: 8 }, { state: 'queued', attempts: 1 }];
  expect(await deliveries()).toMatchObject(states);
  receiver.answerWith(200);
  receiver.posts.length = 0;
  expect(await replayEventTo(actor, id, first?.id ?? '')).toBe(true);
  await letPausesEnd();
  await deliverLeadEvents();
  expect(typesOf(received(secret))).toEqual(['consent.agreed', 'lead.accepted']);
  const ids = () => receiver.posts.map(({ headers }) => headers['webhook-id']);
  const [today] = await sql<{ day: string }>('SELECT at::date::text AS day FROM lead_event');
  const day = today?.day ?? '';
  expect(await replayPeriodTo(actor, id, { from: day, to: day })).toMatchObject({ ok: true });
  await deliverLeadEvents();
  expect(ids().slice(2)).toEqual(ids().slice(0, 2));
});

test('an event of a process that died is sent again, before the next one of its lead', async () => {
  const { id, secret } = await newEndpoint(['consent.agreed', 'lead.accepted']);
  await submitSampleLead();
  const claimed = await claimEvent(id);
  await deliverLeadEvents();
  expect(receiver.posts).toEqual([]);
  await letPausesEnd();
  await claimEvent(id);
  if (claimed) await recordDelivered(claimed);
  expect(await deliveries()).toMatchObject([{ state: 'queued', attempts: 2 }, { attempts: 0 }]);
  await letPausesEnd();
  await deliverLeadEvents();
  expect(typesOf(received(secret))).toEqual(['consent.agreed', 'lead.accepted']);
});

test('a new secret signs at once, and the former one beside it for a day', async () => {
  const { id, secret } = await newEndpoint(['lead.accepted']);
  await submitSampleLead();
  const renewed = await renewSecret(actor, id);
  await deliverLeadEvents();
  for (const each of [secret, renewed?.secret ?? '']) expect(received(each)).toHaveLength(1);
  await sql('UPDATE event_endpoint SET previous_secret_until = clock_timestamp()');
  await submitSampleLead();
  await deliverLeadEvents();
  expect(received(renewed?.secret ?? '')).toHaveLength(2);
  expect(() => received(secret, receiver.posts.slice(1))).toThrow();
});

test('an endpoint that fails for five days stops with an alert, until staff turn it on', async () => {
  const { id, secret } = await newEndpoint(['lead.accepted']);
  await submitSampleLead();
  receiver.answerWith(500);
  await deliverLeadEvents();
  await sql("UPDATE event_endpoint SET failing_since = clock_timestamp() - interval '5 days'");
  await letPausesEnd();
  await deliverLeadEvents();
  expect(await openAlerts('event_endpoint_stopped')).toMatchObject([{ facts: { reason: 'server_error' } }]);
  receiver.answerWith(200);
  receiver.posts.length = 0;
  await letPausesEnd();
  await deliverLeadEvents();
  expect(receiver.posts).toEqual([]);
  await switchEndpointTo(actor, id, 'active');
  await deliverLeadEvents();
  expect(received(secret)).toHaveLength(1);
  expect(await openAlerts('event_endpoint_stopped')).toEqual([]);
});

test.each([
  ['http://example.com/events', 'https://'],
  ['https://me:secret@example.com/events', 'user name'],
  ['https://example.com/#events', '#'],
  [receiver.url, 'redirects'],
])('refuses the URL %s with a reason', async (url, reason) => {
  receiver.answerWith(302);
  const refused = await addEndpoint(actor, { url, types: ['lead.accepted'] });
  expect(refused).toMatchObject({ ok: false, errors: { url: expect.stringContaining(reason) } });
});

test('takes five endpoints, and each URL once', async () => {
  for (const number of [1, 2, 3, 4]) await newEndpoint(['lead.accepted'], `${receiver.url}?${number}`);
  const add = (url: string) => addEndpoint(actor, { url, types: ['lead.accepted'] });
  expect(await add(`${receiver.url}?1`)).toMatchObject({ errors: { url: expect.any(String) } });
  await add(receiver.url);
  expect(await add(`${receiver.url}?6`)).toMatchObject({ errors: { '': expect.any(String) } });
});
