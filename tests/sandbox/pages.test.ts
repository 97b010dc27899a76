import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { credibletest, type LeadReply, paths, sharedSandbox } from './partner.ts';
import { prefill, refinanceLead } from './samples.ts';

let clock = Date.parse('2026-03-01T12:00:00Z');
const { origin, partner } = await sharedSandbox({ isFresh: true, now: () => clock });

async function open(lead: object, path = paths.leads) {
  const { inviteUrl } = (await (await partner.submit(path, lead)).json()) as LeadReply;
  const answer = await fetch(inviteUrl ?? 'no link');
  return { answer, text: await answer.text() };
}
const prefilled = async (lastName?: string) =>
  (await (await partner.submit(paths.prefill, prefill(lastName))).json()) as Record<string, string>;

test('the link shows three offers whose payments repay the amount', async () => {
  const { text } = await open(credibletest(partner.blocks));
  expect(text).toContain('<h1>Your offers, Great</h1>');
  expect(text).toContain('$9,999');
  expect(text.match(/class="card offer"/g)).toHaveLength(3);
  // 9,999 at 9.74 % over 36 months
  expect(text).toMatch(/\$321.4\d/);
  expect((await open(refinanceLead(), paths.refinance)).text).toContain('for refinancing your student loans');
});

test('a declined borrower sees a decline page without offers', async () => {
  const { text } = await open(credibletest(partner.blocks, 'Declined'));
  expect(text).toContain('<h1>No offers this time, Great</h1>');
  expect(text).not.toContain('a month');
});

test("escapes the borrower's input and allows no scripts", async () => {
  const lead = credibletest(partner.blocks);
  lead.borrower.firstName = '<img src=x onerror=alert(1)>';
  const { answer, text } = await open(lead);
  expect(text).toContain('Your offers, &lt;img src=x');
  expect(text).not.toMatch(/<script|<img/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
});

test('a prefill gets a link without a token to its fields with masked values, and is listed by field names', async () => {
  const { url = '' } = await prefilled();
  expect(url).toMatch(new RegExp(`^${origin}/prefilled/[\\w-]{43}$`));
  const text = await (await fetch(url)).text();
  expect(text).toContain('<h1>Welcome, Great</h1>');
  expect(text).toMatch(/ZIP code<\/dt><dd><code>#####</);
  expect(text).toMatch(/SSN<\/dt><dd><code>###-##-####</);
  const reference = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
  expect(text.replace(reference, '')).not.toMatch(/Credibletest|378|17815|1451|great@/);
  const { prefills } = await control<{ prefills: unknown[] }>(origin, '/prefills?lastName=credibleTEST');
  const fields = expect.arrayContaining(['firstName', 'address.zipcode', 'citizenship.ssn']);
  expect(prefills).toMatchObject([{ url, meta: { flow: 'personal-borrower' }, fields }]);
  expect(JSON.stringify(prefills)).not.toMatch(/777\D{0,3}777|378 East/);
});

test('the link of a prefill ends after its lifetime, and can be disabled', async () => {
  const { url = '' } = await prefilled();
  clock += 899_000;
  expect((await fetch(url)).status).toBe(200);
  clock += 1_000;
  expect((await fetch(url)).status).toBe(410);
  await control(origin, '/prefill', { lifetimeSeconds: 10 });
  const second = await prefilled();
  clock += 10_000;
  expect((await fetch(second.url ?? '')).status).toBe(410);
  for (const path of ['/prefilled/unknown', '/offers/unknown'])
    expect((await fetch(origin + path)).status).toBe(404);
  await control(origin, '/prefill', { link: false });
  expect(await prefilled()).toEqual({ status: 'accepted' });
});

test.each([
  ['Linkless', { status: 'accepted' }],
  ['Foreign', { url: expect.stringMatching(/^https:\/\/offers\.example\.net\/prefilled\//) }],
  ['Renamed', { redirectUrl: expect.stringMatching(/\/prefilled\//) }],
  ['Unlisted', { continueAt: expect.stringMatching(/\/prefilled\//) }],
])('a prefill of %s gets its own response', async (lastName, shape) => {
  const reply = await prefilled(lastName);
  expect(reply).toMatchObject(shape);
  expect('url' in reply).toBe('url' in shape);
});

test('does not store a prefill that is refused or gets no response', async () => {
  expect((await partner.submit(paths.prefill, prefill('Badrequest'))).status).toBe(400);
  await expect(partner.submit(paths.prefill, prefill('Reset'))).rejects.toMatchObject({
    cause: { code: 'ECONNRESET' },
  });
  expect(await control(origin, '/prefills')).toEqual({ prefills: [] });
});
