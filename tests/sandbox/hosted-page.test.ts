import { expect, test } from 'vitest';
import { credibletest, type LeadReply, sharedSandbox } from './partner.ts';

const { origin, partner } = await sharedSandbox();

async function open(lastName: string, changes: (lead: ReturnType<typeof credibletest>) => void = () => {}) {
  const lead = credibletest(partner.blocks, lastName);
  changes(lead);
  const { inviteUrl } = (await (await partner.post(lead)).json()) as LeadReply;
  const answer = await fetch(inviteUrl ?? 'no link');
  return { answer, text: await answer.text() };
}

test('the link shows three offers whose payments repay the amount', async () => {
  const { answer, text } = await open('Credibletest');
  expect(answer.status).toBe(200);
  expect(text).toContain('<title>Your offers – Fairlight Marketplace (sandbox)</title>');
  expect(text).toContain('<h1>Your offers, Great</h1>');
  expect(text).toContain('$9,999');
  expect(text.match(/class="card offer"/g)).toHaveLength(3);
  // 9,999 at 9.74 % over 36 months
  expect(text).toMatch(/\$321\.4\d/);
  expect(text).toContain('simulated');
});

test('a declined borrower sees a decline page without offers', async () => {
  const { text } = await open('Declined');
  expect(text).toContain('<h1>No offers this time, Great</h1>');
  expect(text).not.toContain('a month');
});

test("escapes the borrower's input and allows no scripts", async () => {
  const { answer, text } = await open('Credibletest', (lead) => {
    lead.borrower.firstName = '<img src=x onerror=alert(1)>';
  });
  expect(text).toContain('Your offers, &lt;img src=x');
  expect(text).not.toMatch(/<script|<img/);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
});

test('returns 404 for an unknown link and for one that was never sent', async () => {
  await partner.post(credibletest(partner.blocks, 'Linkless'));
  const { leads } = (await (await fetch(`${origin}/_sandbox/leads?lastName=Linkless`)).json()) as {
    leads: { token: string }[];
  };
  expect((await fetch(`${origin}/offers/${leads[0]?.token}`)).status).toBe(404);
  expect((await fetch(`${origin}/offers/unknown`)).status).toBe(404);
});
