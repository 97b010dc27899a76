import { expect } from 'vitest';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { arriveAtOffers, sendLead } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { openTab } from '#tests/support/pages/tab.ts';

const GO = '/apply/handoff/go';
const HOST = 'evil.example';
/** One of each kind. tests/unit/lead/handoff-link.test.ts has many. */
const HOSTILE = [
  `https://${HOST}/`,
  `//${HOST}/`,
  'javascript:alert(1)',
  `https://OPERATOR@${HOST}/`,
  `https://OPERATOR.${HOST}/`,
  `http://OPERATOR\\@${HOST}/`,
  'http://OPERATOR/\r\nSet-Cookie: a=b',
];
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
    { ...NAVIGATION, purpose: 'prefetch' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
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

test('a hostile link of the operator is neither shown nor followed', {
  tags: ['@handoff-links'],
}, async ({ instance, operator }) => {
  const { host } = new URL(operator.origin);
  for (const link of HOSTILE.map((text) => text.replace('OPERATOR', host))) {
    const ada = someone();
    const body = { lead: { status: 'success', uuid: crypto.randomUUID() }, inviteUrl: link };
    await operator.answer(ada.lastName, { status: 201, body });
    const tab = openTab(instance.app);
    await sendLead(tab, ada);
    expect(await operator.postsFor(ada), link).toHaveLength(1);
    const { headers, cookies } = await tab.ask(GO, { headers: NAVIGATION });
    expect(headers.location ?? '/', link).toMatch(/^\/(?!\/)/);
    expect(JSON.stringify([headers, cookies]) + tab.html, link).not.toMatch(/evil\.example|alert\(1\)|a=b/);
  }
});

test('a good link of the operator is followed letter for letter', {
  tags: ['@handoff-links'],
}, async ({ instance, operator }) => {
  for (const end of ['/Offers/@you', '/?next=https://evil.example/#top', '//evil.example/%7Ea']) {
    const [ada, link] = [someone(), operator.origin + end];
    const body = { lead: { status: 'success', uuid: crypto.randomUUID() }, inviteUrl: link };
    await operator.answer(ada.lastName, { status: 201, body });
    const tab = openTab(instance.app);
    await sendLead(tab, ada);
    expect((await tab.ask(GO, { headers: NAVIGATION })).headers.location).toBe(link);
  }
});
