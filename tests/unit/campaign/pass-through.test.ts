import { expect, test } from 'vitest';
import { isPersonalName, parsePassThrough } from '#features/campaign/model/pass-through.ts';
import { invalid, ok } from '#platform/values/parse-result.ts';

test.each([
  'email',
  'e-mail',
  'userEmail',
  'mail',
  'phone',
  'phone_number',
  'mobilePhone',
  'tel',
  'contact-tel',
  'ssn',
  'last4ssn',
  'social_security',
  'first_name',
  'lastName',
  'fullname',
  'name',
  'dob',
  'date_of_birth',
  'birthday',
  'password',
  'token',
  'zip',
  'postal_code',
  'address',
  'street',
  'income',
  'ip',
  'client_ip',
])('%s looks like personal data', (name) => {
  expect(isPersonalName(name)).toBe(true);
});

test.each([
  'gclid',
  'click_id',
  'utm_source',
  'ad_name',
  'campaignName',
  'telemetry',
  'hotel',
  'script',
  'partner',
  'zone',
  'aff.sub-1',
  'shipping',
])('%s may be a parameter', (name) => {
  expect(parsePassThrough(name)).toEqual(ok([name]));
});

test('reads names with any separator, each once', () => {
  expect(parsePassThrough(' gclid,click_id;\n fbclid gclid ')).toEqual(ok(['gclid', 'click_id', 'fbclid']));
  expect(parsePassThrough('')).toEqual(ok([]));
});

test.each([
  'a b/c',
  '1st',
  'a'.repeat(41),
  'x=y',
  Array.from({ length: 21 }, (_, index) => `p${index}`).join(' '),
])('rejects an invalid list of parameters: %s', (text) => {
  expect(parsePassThrough(text)).toEqual(invalid(expect.any(String)));
});
