import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { credibletest, prefill, refinanceLead } from '#tests/support/servers/operator-bodies.ts';
import { type LeadReply, paths, sharedSandbox } from './partner.ts';

let clock = Date.parse('2026-03-01T12:00:00Z');
const { origin, partner } = await sharedSandbox({ now: () => clock });

async function open(lead: object, path = paths.leads) {
  const { inviteUrl } = (await (await partner.submit(path, lead)).json()) as LeadReply;
  const answer = await fetch(inviteUrl ?? 'no link');
  return { answer, text: await answer.text() };
}
const prefilled = async (lastName?: string) =>
  (await (await partner.submit(paths.prefill, prefill(lastName))).json()) as Record<string, string>;

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
  await control(origin, '/prefill', { lifetimeSeconds: 10 });
  const { url = '' } = await prefilled();
  clock += 9_000;
  expect((await fetch(url)).status).toBe(200);
  clock += 1_000;
  expect((await fetch(url)).status).toBe(410);
  for (const path of ['/prefilled/unknown', '/offers/unknown'])
    expect((await fetch(origin + path)).status).toBe(404);
  await control(origin, '/prefill', { link: false });
  expect(await prefilled()).toEqual({ status: 'accepted' });
});

const textAt = async (path: string) => (await fetch(origin + path)).text();

test('lists requests without personal data', async () => {
  const answer = await partner.post(credibletest(partner.blocks, 'Wolkenstein'));
  await fetch(((await answer.json()) as LeadReply).inviteUrl ?? 'no link');
  const text = await textAt('/');
  expect(text).toContain('W…');
  expect(text).toContain('/offers/…');
  expect(text).not.toMatch(/Wolkenstein|offers\/[\w-]{20}/);
});

test('shows the fields of a request and masks their values', async () => {
  await partner.submit(paths.refinance, refinanceLead('Åström-Núñez'));
  const text = await textAt('/last-requests');
  const masked = text.replaceAll('&quot;', '"');
  expect(masked).toContain('"email": "xxxxx@xxxxxxx.xxx"');
  expect(masked).toContain('"lastName": "Xxxxxx-Xxxxx"');
  expect(masked).toContain('"street": "### Xxxx Xxxxxx"');
  expect(masked).toContain('"netWorth": -#####.#');
  expect(masked).toContain('"ssn": "####"');
  expect(masked).toContain('"loanGoal": "lower_monthly_payment"');
  expect(masked).toContain('"requestedLoanAmount": 42000');
  // A time may contain any three digits.
  const withoutTimes = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  expect(withoutTimes).not.toMatch(/great|Åström|378|1451|12500|90000|us_citizen|203\.0|19881014|Geology/i);
});

test('shows a consent text as length and fingerprint, and no secrets', async () => {
  await partner.post(credibletest(partner.blocks));
  const text = await textAt('/last-requests');
  const main = partner.blocks['personal.consent'] ?? '';
  const print = createHash('sha256').update(main).digest('hex').slice(0, 12);
  expect(text).toContain(`‹${main.length.toLocaleString('en-US')} characters, sha256 ${print}…›`);
  expect(text).not.toContain('You have read and accept');
  expect(text).not.toContain(partner.token);
});

test('escapes names, values and paths of requests', async () => {
  await partner.submit(paths.prefill, { '<b>': '<img src=x>', data: { lastName: '<i>' } });
  await fetch(`${origin}/api/<script>`);
  expect(await textAt('/last-requests')).not.toMatch(/<(b|img|i|script)>/);
});
