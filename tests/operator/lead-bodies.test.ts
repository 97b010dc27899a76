import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personalLeadV2Body, personalLeadV3Body, refinanceLeadBody } from '#operator/lead-body.ts';
import { anyText } from '#tests/support/any-text.ts';
import { credibletest, refinanceLead } from '#tests/support/servers/operator-bodies.ts';
import { leadOf, MAIN, PHONE, refinanceLeadOf } from './own-sandbox.ts';

const passedData = { utm_source: 'spring', click: '4711' };
const FULL = leadOf('Credibletest', { unit: 'Apt 4', partnerCampaignId: 'spring', passedData });
const BODY = credibletest({ 'personal.consent': MAIN.html, 'personal.tcpa.consent': PHONE.html });
const FULL_BODY = {
  ...BODY,
  address: { ...BODY.address, street: '378 East Street, Apt 4' },
  partnerCampaignId: 'spring',
  partnerPassedData: passedData,
};

test("a personal-loan body has exactly the contract's fields, and a v2 lead one disclosure text", () => {
  expect(personalLeadV3Body(FULL, [MAIN, PHONE])).toStrictEqual(FULL_BODY);
  expect(personalLeadV2Body(FULL, '<p>Stored</p>\r\n')).toStrictEqual({
    ...FULL_BODY,
    disclosuresText: '<p>Stored</p>\r\n',
  });
});

test('omits a campaign id, pass-through data and a phone block that are not set', () => {
  const body = credibletest({ 'personal.consent': MAIN.html });
  expect(personalLeadV3Body(leadOf('Credibletest'), [MAIN])).toStrictEqual(body);
});

test('throws for a lead without the main block or a text, or with a repeated block', () => {
  const lead = leadOf('A');
  for (const blocks of [[], [PHONE], [MAIN, MAIN]]) expect(() => personalLeadV3Body(lead, blocks)).toThrow();
  const refinance = refinanceLeadOf('A');
  for (const html of ['', ' \n']) {
    expect(() => personalLeadV2Body(lead, html)).toThrow('consent text');
    expect(() => refinanceLeadBody({ ...refinance, consent: { ...refinance.consent, html } })).toThrow();
  }
});

test('the JSON holds any block text unchanged', () => {
  fc.assert(
    fc.property(anyText(), (html) => {
      const body = Buffer.from(JSON.stringify(personalLeadV3Body(leadOf('A'), [{ ...MAIN, html }])));
      expect(JSON.parse(body.toString()).disclosuresText[MAIN.key]).toBe(html);
    }),
    { numRuns: 500 },
  );
});

const asSent = (lead: ReturnType<typeof refinanceLeadOf>) =>
  JSON.parse(JSON.stringify(refinanceLeadBody(lead)));

test("a refinance body has exactly the contract's fields, and the name of a school that has no key", () => {
  const lead = refinanceLeadOf('Credibletest', { partnerCampaignId: 'spring' });
  expect(asSent(lead)).toStrictEqual({ ...refinanceLead(), partnerCampaignId: 'spring' });
});

test('omits a campaign and a unit of a refinance lead that are not set', () => {
  const { borrower } = refinanceLeadOf('A');
  const address = { ...borrower.address, unit: null };
  const body = asSent(refinanceLeadOf('A', { borrower: { ...borrower, address } }));
  expect(body).not.toHaveProperty('partnerCampaignId');
  expect(body.borrower.address).not.toHaveProperty('unit');
});
