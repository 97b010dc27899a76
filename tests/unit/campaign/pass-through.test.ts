import { expect, test } from 'vitest';
import { isPersonalName, parsePassThrough } from '#features/campaign/model/pass-through.ts';
import { invalid, ok } from '#platform/values/parse-result.ts';

const PERSONAL =
  'email userEmail mail mobilePhone contact-tel last4ssn social_security first_name lastName fullname name dob birthday password token zip postal_code address street income client_ip';
const OTHERS = 'gclid utm_source ad_name campaignName telemetry hotel script zone aff.sub-1 shipping';

test.each(PERSONAL.split(' '))('%s looks like personal data', (name) => {
  expect(isPersonalName(name)).toBe(true);
});

test.each(OTHERS.split(' '))('%s may be a parameter', (name) => {
  expect(parsePassThrough(name)).toEqual(ok([name]));
});

test('reads names with any separator, each once', () => {
  expect(parsePassThrough(' gclid,click_id;\n fbclid gclid ')).toEqual(ok(['gclid', 'click_id', 'fbclid']));
  expect(parsePassThrough('')).toEqual(ok([]));
});

const TOO_MANY = Array.from({ length: 21 }, (_, index) => `p${index}`).join(' ');

test.each(['a b/c', '1st', 'a'.repeat(41), 'x=y', TOO_MANY])(
  'rejects an invalid list of parameters: %s',
  (text) => {
    expect(parsePassThrough(text)).toEqual(invalid(expect.any(String)));
  },
);
