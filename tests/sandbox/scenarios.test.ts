import { afterAll, beforeAll, expect, test } from 'vitest';
import { scenarioNamed } from '../../sandbox/scenarios.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { connectPartner, credibletest, keptRequests, type LeadReply, type Refusal } from './partner.ts';

let origin: string;
let close: () => Promise<void>;
let partner: Awaited<ReturnType<typeof connectPartner>>;

beforeAll(async () => {
  ({ origin, close } = await startSandbox({ port: 0 }));
  partner = await connectPartner(origin);
});
afterAll(() => close());

const postFor = (lastName: string) => partner.post(credibletest(partner.blocks, lastName));

async function keptLeads(lastName: string) {
  const answer = await fetch(`${origin}/_sandbox/leads?lastName=${lastName}`);
  return ((await answer.json()) as { leads: unknown[] }).leads;
}

test.each([
  ['Anybody', 'in_progress', true],
  ['sUCCESS', 'success', true],
  ['Declined', 'in_progress', true],
  ['Linkless', 'in_progress', false],
  ['Lostlink', 'success', false],
  ['Failure', 'failure', false],
  ['Timedout', 'timed_out', false],
  ['Strange', 'under_review_by_moon', false],
])('a lead of %s is answered with 201 and %s; with a link: %s', async (lastName, status, linked) => {
  const answer = await postFor(lastName);
  const reply = (await answer.json()) as LeadReply;
  expect(answer.status).toBe(201);
  expect(reply.lead.status).toBe(status);
  expect('inviteUrl' in reply).toBe(linked);
});

test.each([
  ['Badrequest', 400],
  ['Unauthorized', 401],
  ['Forbidden', 403],
  ['Missing', 404],
  ['Conflict', 409],
  ['Toolarge', 413],
  ['Invalid', 422],
  ['Ratelimited', 429],
  ['Broken', 500],
  ['Badgateway', 502],
  ['Moved', 302],
])('a lead of %s is answered with %i and not kept', async (lastName, status) => {
  expect((await postFor(lastName)).status).toBe(status);
  expect(await keptLeads(lastName)).toEqual([]);
});

test('the refusals carry what a client must act on', async () => {
  const { errors } = (await (await postFor('Invalid')).json()) as Refusal;
  expect(errors.map((error) => error.field)).toEqual(['borrower.phone', 'address.zipcode']);
  expect((await postFor('Ratelimited')).headers.get('retry-after')).toBe('2');
  expect((await postFor('Badgateway')).headers.get('content-type')).toBe('text/html');
  expect((await postFor('Moved')).headers.get('location')).toMatch(/leads-elsewhere$/);
});

test('the link may stand inside the lead, or lead to a foreign host', async () => {
  const inside = (await (await postFor('Inside')).json()) as LeadReply;
  expect(inside.lead.inviteUrl).toMatch(`${origin}/offers/`);
  expect(inside).not.toHaveProperty('inviteUrl');
  const foreign = (await (await postFor('Foreign')).json()) as LeadReply;
  expect(foreign.inviteUrl).toMatch(/^https:\/\/offers\.example\.net\/offers\//);
});

test('an answer may be empty, malformed or huge, though the lead is kept', async () => {
  expect(await (await postFor('Empty')).text()).toBe('');
  const garbled = await postFor('Garbled');
  expect(garbled.status).toBe(201);
  await expect(garbled.json()).rejects.toThrow(SyntaxError);
  expect((await (await postFor('Huge')).text()).length).toBeGreaterThan(3_000_000);
  for (const lastName of ['Empty', 'Garbled', 'Huge']) expect(await keptLeads(lastName)).toHaveLength(1);
});

test('an answer that is cut promises more than arrives, and its lead is kept', async () => {
  const answer = await postFor('Cut');
  expect(answer.status).toBe(201);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(await keptLeads('Cut')).toHaveLength(1);
  expect(await keptRequests(origin, { lastName: 'Cut' })).toMatchObject([{ status: 201 }]);
});

test('a connection that is reset gives no answer, though the request was read', async () => {
  await expect(postFor('Reset')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(await keptRequests(origin, { lastName: 'Reset' })).toMatchObject([{ status: null }]);
});

test('a slow answer takes twelve seconds', () => {
  expect(scenarioNamed('SLOW')?.answer.delayMs).toBe(12_000);
});

test('a scenario never hides a malformed lead', async () => {
  const lead = credibletest(partner.blocks, 'Success');
  expect((await partner.post({ ...lead, loanPurpose: 'yacht' })).status).toBe(422);
});
