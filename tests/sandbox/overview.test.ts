import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SCENARIOS } from '../../sandbox/scenarios.ts';
import { credibletest, type LeadReply, paths, sharedSandbox } from './partner.ts';
import { refinanceLead } from './samples.ts';

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

test('escapes names, values and paths of requests', async () => {
  await partner.submit(paths.prefill, { '<b>': '<img src=x>', data: { lastName: '<i>' } });
  await fetch(`${origin}/api/<script>`);
  expect(await textAt('/last-requests')).not.toMatch(/<(b|img|i|script)>/);
});
