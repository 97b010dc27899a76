import { expect } from 'vitest';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { openBrowser } from '#tests/pages/browser.ts';
import { test } from '#tests/pages/fixtures.ts';

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
}, async ({ tab, other, operator, records }) => {
  const ada = someone();
  await tab.sendLead(ada);
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
  const stranger = await other.ask(GO, { headers: NAVIGATION });
  expect(stranger.headers.location).toBe('/apply/handoff');
  expect((await records.lead(reference)).redirected_at).toBeNull();

  await tab.arriveAtOffers();
  const offers = tab.url.href;
  const { redirected_at } = await records.lead(reference);
  expect(redirected_at).toEqual(expect.any(Date));
  await tab.go(OUTCOME);
  expect(tab.heading).toMatch(/^Your results are at/);
  expect(tab.all('meta[http-equiv=refresh i]')).toEqual([]);
  await tab.follow('See my results');
  expect(tab.url.href).toBe(offers);
  expect((await records.lead(reference)).redirected_at).toEqual(redirected_at);
});

test('a good link of the operator is followed letter for letter, and a hostile one neither shown nor followed', {
  tags: ['@handoff-links'],
}, async ({ instance, operator }) => {
  const answerTo = async (inviteUrl: string) => {
    const [tab, ada] = [openBrowser(instance), someone()];
    const body = { lead: { status: 'success', uuid: crypto.randomUUID() }, inviteUrl };
    await operator.answer(ada.lastName, { status: 201, body });
    await tab.sendLead(ada);
    expect(await operator.postsFor(ada), inviteUrl).toHaveLength(1);
    const { headers, cookies } = await tab.ask(GO, { headers: NAVIGATION });
    return { location: headers.location ?? '/', text: JSON.stringify([headers, cookies]) + tab.html };
  };
  for (const end of ['/Offers/@you', '/?next=https://evil.example/#top', '//evil.example/%7Ea'])
    expect(await answerTo(operator.origin + end)).toMatchObject({ location: operator.origin + end });
  for (const link of HOSTILE.map((text) => text.replace('OPERATOR', new URL(operator.origin).host))) {
    const { location, text } = await answerTo(link);
    expect(location, link).toMatch(/^\/(?!\/)/);
    expect(text, link).not.toMatch(/evil\.example|alert\(1\)|a=b/);
  }
});

test('a link that is stored with a failure is not shown', async ({ tab, operator, records }) => {
  const ada = someone();
  await tab.sendLead(ada);
  expect(tab.html).toContain(GO);
  const [post] = await operator.postsFor(ada);
  const change = "update lead set operator_status = 'Failure' where partner_lead_id = $1";
  await records.rows(change, [post?.lead.partnerLeadId]);
  await tab.go(OUTCOME);
  tab.expectOutcome('We couldn’t finish your request');
  expect(tab.html).not.toContain(GO);
});
