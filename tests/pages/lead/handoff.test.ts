import { expect } from 'vitest';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { arriveAtOffers, sendLead } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { openTab } from '#tests/support/pages/tab.ts';

const GO = '/apply/handoff/go';
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

test('only a navigation of this browser follows the link, once, and only it is recorded', {
  tags: ['@handoff-links', '@own-journey'],
}, async ({ tab, instance, operator, records }) => {
  const ada = someone();
  await sendLead(tab, ada);
  expect(tab.heading).toMatch(/^Taking you to/);
  const reference = (await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '';
  const others: Record<string, string>[] = [
    { ...NAVIGATION, 'sec-purpose': 'prefetch' },
    { ...NAVIGATION, 'sec-purpose': 'prefetch;prerender' },
    { ...NAVIGATION, purpose: 'prefetch' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ];
  for (const headers of others) {
    const answer = await tab.ask(GO, { headers });
    expect([answer.status, answer.headers.location]).toEqual([403, undefined]);
  }
  const stranger = await openTab(instance.app).ask(GO, { headers: NAVIGATION });
  expect(stranger.headers.location).toBe('/apply/handoff');
  expect((await records.lead(reference)).redirected_at).toBeNull();

  const offers = await arriveAtOffers(tab, operator.origin);
  const { redirected_at } = await records.lead(reference);
  expect(redirected_at).toEqual(expect.any(Date));
  await tab.go(OUTCOME);
  expect(tab.heading).toMatch(/^Your results are at/);
  expect(tab.all('meta[http-equiv=refresh i]')).toEqual([]);
  await tab.follow('See my results');
  expect(tab.url.href).toBe(offers);
  expect((await records.lead(reference)).redirected_at).toEqual(redirected_at);
});
