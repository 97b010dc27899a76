import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { SCENARIOS } from '../../sandbox/scenarios.ts';
import { credibletest, type LeadReply, paths, sharedSandbox } from './partner.ts';
import { prefill, refinanceLead, v2Lead } from './samples.ts';

const { origin, partner } = await sharedSandbox({ isFresh: true });

const textAt = async (path: string) => (await fetch(origin + path)).text();

test('lists requests without personal data', async () => {
  const answer = await partner.post(credibletest(partner.blocks, 'Wolkenstein'));
  await fetch(((await answer.json()) as LeadReply).inviteUrl ?? 'no link');
  const text = await textAt('/');
  expect(text).toContain('W…');
  expect(text).toContain('/offers/…');
  expect(text).not.toMatch(/Wolkenstein|offers\/[\w-]{20}/);
});

test('shows each request with product, status, time and scenario', async () => {
  await partner.post(credibletest(partner.blocks, 'failure'));
  await partner.submit(paths.v2, v2Lead('Warned'));
  await partner.submit(paths.refinance, refinanceLead('Bare'));
  await partner.submit(paths.prefill, prefill('Broken'));
  const entries = (await textAt('/last-requests')).split('<li ').slice(1);
  const [prefilled, refinance, v2, v3] = entries;
  expect(prefilled).toMatch(/<time datetime="[\d-]{10}T.*Z">.*bad">500.*Prefill v2.*Broken/s);
  expect(refinance).toMatch(/good">201.*Refinance v2.*Bare/s);
  expect(v2).toMatch(/good">201.*Personal loan v2.*Warned/s);
  expect(v3).toMatch(/good">201.*Personal loan v3.*Failure/s);
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

test('lists every scenario, and allows only the script that polls the requests', async () => {
  const answer = await fetch(origin);
  const text = await answer.text();
  for (const { lastName, says } of SCENARIOS) expect(text).toContain(`<dt>${lastName}</dt><dd>${says}</dd>`);
  const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256').update(scripts.join()).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(
    `script-src 'sha256-${hash}'; connect-src 'self'`,
  );
});

test('does not record its own polling', async () => {
  const before = await textAt('/last-requests');
  expect(await textAt('/last-requests')).toBe(before);
  await control(origin, '/reset', {});
  expect(await textAt('/last-requests')).toContain('None yet.');
});
