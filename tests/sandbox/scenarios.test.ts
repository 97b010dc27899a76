import { expect, test } from 'vitest';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import { SCENARIOS, scenarioOf } from '../../sandbox/scenarios.ts';
import { credibletest, type LeadReply, paths, type Refusal, sharedSandbox } from './partner.ts';
import { refinanceLead, v2Lead } from './samples.ts';

const { origin, partner } = await sharedSandbox();

const postFor = (lastName: string) => partner.post(credibletest(partner.blocks, lastName));

async function storedLeads(lastName: string) {
  const answer = await fetch(`${origin}/_sandbox/leads?lastName=${lastName}`);
  return ((await answer.json()) as { leads: unknown[] }).leads;
}

test.each([
  ['Anyname', 'in_progress', true],
  ['sUCCESS', 'success', true],
  ['Declined', 'in_progress', true],
  ['Linkless', 'in_progress', false],
  ['Lostlink', 'success', false],
  ['Failure', 'failure', false],
  ['Failurelink', 'failure', true],
  ['Timedout', 'timed_out', false],
  ['Strange', 'under_review_by_moon', false],
])('a lead of %s gets 201 and %s; with a link: %s', async (lastName, status, linked) => {
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
])('a lead of %s gets %i and is not stored', async (lastName, status) => {
  expect((await postFor(lastName)).status).toBe(status);
  expect(await storedLeads(lastName)).toEqual([]);
});

test('refusals carry the data that a client needs', async () => {
  const { errors } = (await (await postFor('Invalid')).json()) as Refusal;
  expect(errors.map((error) => error.field)).toEqual(['borrower.phone', 'address.zipcode']);
  expect((await postFor('Ratelimited')).headers.get('retry-after')).toBe('1');
  expect((await postFor('Badgateway')).headers.get('content-type')).toBe('text/html');
  expect((await postFor('Moved')).headers.get('location')).toMatch(/leads-elsewhere$/);
});

test('the link may be inside the lead or on a foreign host', async () => {
  const inside = (await (await postFor('Inside')).json()) as LeadReply;
  expect(inside.lead.inviteUrl).toMatch(`${origin}/offers/`);
  expect(inside).not.toHaveProperty('inviteUrl');
  const foreign = (await (await postFor('Foreign')).json()) as LeadReply;
  expect(foreign.inviteUrl).toMatch(/^https:\/\/offers\.example\.net\/offers\//);
});

test('stores the lead even if the response is empty, malformed or huge', async () => {
  expect(await (await postFor('Empty')).text()).toBe('');
  const garbled = await postFor('Garbled');
  expect(garbled.status).toBe(201);
  const text = await garbled.text();
  expect(text).toMatch(/^\{"lead":\{"uuid":/);
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect((await (await postFor('Huge')).text()).length).toBeGreaterThan(3_000_000);
  for (const lastName of ['Empty', 'Garbled', 'Huge']) expect(await storedLeads(lastName)).toHaveLength(1);
});

test('a cut response announces more bytes than it sends, and its lead is stored', async () => {
  const answer = await postFor('Cut');
  expect(answer.status).toBe(201);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(await storedLeads('Cut')).toHaveLength(1);
  expect(await journalEntries(origin, { lastName: 'Cut' })).toMatchObject([{ status: 201 }]);
});

test('resets the connection after it reads the request', async () => {
  await expect(postFor('Reset')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(await journalEntries(origin, { lastName: 'Reset' })).toMatchObject([{ status: null }]);
});

test('a slow response takes twelve seconds', () => {
  expect(scenarioOf(SCENARIOS, 'personal-v3', 'SLOW')?.answer.delayMs).toBe(12_000);
});

test('a scenario never hides a malformed lead', async () => {
  const lead = credibletest(partner.blocks, 'Success');
  expect((await partner.post({ ...lead, loanPurpose: 'yacht' })).status).toBe(422);
});

test('a lead of Secondtry times out once and succeeds on the next attempt with the same partnerLeadId', async () => {
  const attempt = async (partnerLeadId: string) => {
    const answer = await partner.post({ ...credibletest(partner.blocks, 'Secondtry'), partnerLeadId });
    return ((await answer.json()) as LeadReply).lead.status;
  };
  expect(await attempt('one')).toBe('timed_out');
  expect(await attempt('two')).toBe('timed_out');
  expect(await attempt('one')).toBe('in_progress');
  expect(await attempt('one')).toBe('in_progress');
});

test.each([
  [
    'personal-v3',
    paths.leads,
    (name: string) => credibletest(partner.blocks, name),
    ['borrower.phone', 'address.zipcode'],
  ],
  ['personal-v2', paths.v2, v2Lead, ['borrower.phone', 'address.zipcode']],
  ['refinance-v2', paths.refinance, refinanceLead, ['borrower.phone', 'borrower.address.zipcode']],
])('the refusals of %s name its own fields in every shape', async (_product, path, lead, fields) => {
  const bodyFor = async (lastName: string) => {
    const answer = await partner.submit(path, lead(lastName));
    return { type: answer.headers.get('content-type'), ...((await answer.json()) as object) };
  };
  expect(await bodyFor('Invalid')).toMatchObject({ errors: fields.map((field) => ({ field })) });
  expect(await bodyFor('Invalidpath')).toMatchObject({ errors: fields.map((field) => ({ path: field })) });
  expect(await bodyFor('Invalidloc')).toMatchObject({
    detail: fields.map((field) => ({ loc: ['body', ...field.split('.')] })),
  });
  expect(await bodyFor('Invalidmap')).toMatchObject({
    errors: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
  });
  expect(await bodyFor('Invalidproblem')).toMatchObject({
    type: expect.stringContaining('problems/validation'),
    errors: fields.map((field) => ({ pointer: `#/${field.replaceAll('.', '/')}` })),
  });
});

test('stores the lead even if the response is an HTML page or has unknown fields', async () => {
  const page = await postFor('Html');
  expect([page.status, page.headers.get('content-type')]).toEqual([201, 'text/html; charset=utf-8']);
  expect(await page.text()).toMatch(/^<!doctype html>/);
  const extra = (await (await postFor('Extra')).json()) as LeadReply;
  expect(extra).toMatchObject({
    status: 'failure',
    lead: { status: 'in_progress' },
    inviteUrl: expect.stringMatching(`^${origin}/offers/`),
  });
  for (const lastName of ['Html', 'Extra']) expect(await storedLeads(lastName)).toHaveLength(1);
});

test('publishes the products of each scenario, and no product has a name twice', async () => {
  const { scenarios } = await control<{
    scenarios: { lastName: string; products: string[]; says: string }[];
  }>(origin, '/scenarios');
  expect(scenarios).toContainEqual(
    expect.objectContaining({
      lastName: 'Bare',
      products: ['refinance-v2'],
      says: expect.stringMatching('201'),
    }),
  );
  const rows = scenarios.flatMap(({ lastName, products }) => products.map((each) => `${each} ${lastName}`));
  expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
});
