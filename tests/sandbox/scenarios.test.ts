import { expect, test } from 'vitest';
import { journalEntries } from '#tests/support/sandbox-control.ts';
import { credibletest, type LeadReply, paths, sharedSandbox } from './partner.ts';
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
  ['Linkless', 'in_progress', false],
  ['Failure', 'failure', false],
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
  ['Ratelimited', 429],
  ['Broken', 500],
  ['Badgateway', 502],
  ['Moved', 302],
])('a lead of %s gets %i and is not stored', async (lastName, status) => {
  expect((await postFor(lastName)).status).toBe(status);
  expect(await storedLeads(lastName)).toEqual([]);
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
