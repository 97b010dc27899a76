import { beforeEach, expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { SCENARIOS, scenarioOf } from '../../sandbox/scenarios.ts';
import { paths, type Refusal, sharedSandbox } from './partner.ts';
import { prefill, withField } from './samples.ts';

const BEGIN = Date.parse('2026-03-01T12:00:00Z');
let clock = BEGIN;
const { origin } = await sharedSandbox({ isFresh: true, now: () => clock });
beforeEach(() => {
  clock = BEGIN;
});

const post = (body: object, type = 'application/json') =>
  fetch(origin + paths.prefill, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: JSON.stringify(body),
  });
const linkFor = async (lastName?: string) =>
  ((await (await post(prefill(lastName))).json()) as { url: string }).url;

test('answers a valid prefill with 200 and a link without a token, and lists its field names', async () => {
  const answer = await post(prefill());
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  expect(url).toMatch(new RegExp(`^${origin}/prefilled/[\\w-]{43}$`));
  const { prefills } = await control<{ prefills: unknown[] }>(origin, '/prefills?lastName=credibleTEST');
  expect(prefills).toMatchObject([
    {
      url,
      lastName: 'Credibletest',
      meta: { partner: 'Juniper Money', flow: 'personal-borrower' },
      fields: expect.arrayContaining(['firstName', 'address.zipcode', 'citizenship.ssn']),
    },
  ]);
  expect(JSON.stringify(prefills)).not.toMatch(/777\D{0,3}777|378 East/);
});

test('the link shows a greeting and the prefilled fields with masked values', async () => {
  const page = await fetch(await linkFor());
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain('<h1>Welcome, Great</h1>');
  expect(text).toMatch(/ZIP code<\/dt><dd><code>#####</);
  expect(text).toMatch(/SSN<\/dt><dd><code>###-##-####</);
  const reference = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
  expect(text.replace(reference, '')).not.toMatch(/Credibletest|378|17815|1451|great@/);
});

test('the link expires after the set lifetime', async () => {
  const first = await linkFor();
  clock += 899_000;
  expect((await fetch(first)).status).toBe(200);
  clock += 1_000;
  expect((await fetch(first)).status).toBe(410);
  await control(origin, '/prefill', { lifetimeSeconds: 10 });
  const second = await linkFor();
  clock += 10_000;
  expect((await fetch(second)).status).toBe(410);
  expect((await fetch(`${origin}/prefilled/unknown`)).status).toBe(404);
});

test('links can be disabled', async () => {
  await control(origin, '/prefill', { link: false });
  expect(await (await post(prefill())).json()).toEqual({ status: 'accepted' });
  await control(origin, '/prefill', { link: true });
  expect(await linkFor()).toMatch(origin);
});

test.each([
  ['nothing but who asks and for what', { meta: { partner: 'J', flow: 'personal-borrower' }, data: {} }],
  ['a part of an address', withField(prefill(), 'data.address', { state: 'PA' })],
  ['four digits of the SSN', withField(prefill(), 'data.citizenship', { ssn: '1451' })],
  ['a leading 1 in the phone', withField(prefill(), 'data.phone', '+1 777.777.7777')],
])('accepts a prefill with %s', async (_what, body) => {
  expect((await post(body)).status).toBe(200);
});

test.each([
  ['meta', undefined],
  ['meta.partner', undefined],
  ['meta.flow', 'mortgage'],
  ['meta.ctaLocation', ''],
  ['meta.colour', 'red'],
  ['data', undefined],
  ['data.firstName', ' '],
  ['data.dob', '19881014'],
  ['data.dob', '02/30/1988'],
  ['data.dob', '03/02/2008'],
  ['data.dob', '3/2/1988'],
  ['data.phone', '777-7777'],
  ['data.email', 'great'],
  ['data.ipAddress', '1.2.3'],
  ['data.address.zipcode', '1781'],
  ['data.address.unit', '4'],
  ['data.loan.requestedAmount', '9999'],
  ['data.loan.purpose', 'yacht'],
  ['data.financial.employmentStatus', 'busy'],
  ['data.financial.annualIncome', -1],
  ['data.financial.creditScoreQuality', 'superb'],
  ['data.financial.housingType', 'tent'],
  ['data.citizenship.status', 'US'],
  ['data.citizenship.ssn', '12-345-1451'],
  ['data.nickname', 'G'],
])('returns 422 and names %s if it is %j', async (field, value) => {
  const answer = await post(withField(prefill(), field, value));
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as Refusal).errors.map((error) => error.field)).toEqual([field]);
});

test('each flow accepts its own fields', async () => {
  const fieldsRefusedBy = async (flow: string) => {
    const answer = await post(withField(prefill(), 'meta.flow', flow));
    return ((await answer.json()) as Refusal).errors.map((error) => error.field);
  };
  expect(await fieldsRefusedBy('refi-borrower')).toEqual(['data.loan']);
  expect(await fieldsRefusedBy('quick-match')).toEqual([
    'data.dob',
    'data.phone',
    'data.address',
    'data.financial',
    'data.citizenship',
  ]);
});

test.each([
  ['Linkless', { status: 'accepted' }],
  ['Foreign', { url: expect.stringMatching(/^https:\/\/offers\.example\.net\/prefilled\//) }],
  ['Renamed', { redirectUrl: expect.stringMatching(/\/prefilled\//) }],
  ['Unlisted', { continueAt: expect.stringMatching(/\/prefilled\//) }],
])('a prefill of %s gets 200 and its own response', async (lastName, shape) => {
  const answer = await post(prefill(lastName));
  const reply = (await answer.json()) as object;
  expect(answer.status).toBe(200);
  expect(reply).toMatchObject(shape);
  expect('url' in reply).toBe('url' in shape);
});

test('does not store a prefill that is refused, fails or gets no response', async () => {
  expect((await post(prefill('Badrequest'))).status).toBe(400);
  expect((await post(prefill('Broken'))).status).toBe(500);
  await expect(post(prefill('Reset'))).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(scenarioOf(SCENARIOS, 'prefill-v2', 'Slow')?.answer.delayMs).toBe(12_000);
  expect(await control(origin, '/prefills')).toEqual({ prefills: [] });
});

test('rejects a prefill with another media type', async () => {
  expect((await post(prefill(), 'text/plain')).status).toBe(415);
});
