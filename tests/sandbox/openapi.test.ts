import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { credibletest, prefill, refinanceLead, v2Lead } from '#tests/support/servers/operator-bodies.ts';
import { PRODUCT_ENDPOINTS, PRODUCT_KEYS, type ProductKey } from '../../sandbox/products.ts';
import { SCENARIOS } from '../../sandbox/scenarios.ts';
import { DOCUMENTED, requestError, responseError } from './conformity.ts';
import { basic, paths, requestToken, sharedSandbox } from './partner.ts';

const { origin, partner } = await sharedSandbox();

const BODIES: Record<ProductKey, (lastName?: string) => object> = {
  'personal-v3': (lastName) => credibletest(partner.blocks, lastName),
  'personal-v2': v2Lead,
  'refinance-v2': refinanceLead,
  'prefill-v2': prefill,
};

// These responses cannot be checked: late, cut off, malformed on purpose, or beyond what fetch understands.
const UNCHECKED = ['Slow', 'Cut', 'Reset', 'Garbled', 'Nulls', 'Interim', 'Utfsixteen', 'Compressed'];

async function checkResponse(path: string, pending: Promise<Response>, method = 'POST'): Promise<string> {
  const response = await pending;
  const seen = {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: await response.text(),
  };
  expect(responseError(method, path, seen), `${method} ${path} ${response.status}`).toBeNull();
  return `${method} ${path} ${response.status}`;
}

async function everyScenario(): Promise<string[]> {
  const rows = SCENARIOS.filter(({ lastName }) => !UNCHECKED.includes(lastName));
  const pending = rows.flatMap(({ lastName, products }) =>
    products.map((key) => {
      const { path } = PRODUCT_ENDPOINTS[key];
      return checkResponse(path, partner.submit(path, BODIES[key](lastName)));
    }),
  );
  return Promise.all(pending);
}

async function everyRefusal(): Promise<string[]> {
  const seen: string[] = [];
  for (const key of PRODUCT_KEYS) {
    const { path } = PRODUCT_ENDPOINTS[key];
    const sent: [unknown, Record<string, string>?][] = [
      ['{"meta":'],
      [BODIES[key](), { 'Content-Type': 'text/plain' }],
      [' '.repeat(1_100_000)],
      [{ nothing: true }],
    ];
    for (const given of sent) seen.push(await checkResponse(path, partner.submit(path, ...given)));
  }
  return seen;
}

async function everyTokenResponse(): Promise<string[]> {
  const ask = (form: Record<string, string>, authorization?: string) =>
    checkResponse(paths.token, requestToken(origin, form, authorization));
  const good = { grant_type: 'client_credentials', scope: 'all' };
  const seen = [await ask(good), await ask({}), await ask(good, basic('unknown', 'client'))];
  for (const status of [200, 500, 201]) {
    await control(origin, '/token', { status, expiresIn: null });
    seen.push(await ask(good));
  }
  return seen;
}

async function everyConsentsAnswer(): Promise<string[]> {
  const ask = (token: string) =>
    checkResponse(
      paths.consents,
      fetch(origin + paths.consents, { headers: { Authorization: `Bearer ${token}` } }),
      'GET',
    );
  const seen = [await ask(partner.token), await ask('invented')];
  await control(origin, '/consents/outage', { status: 503 });
  seen.push(await ask(partner.token));
  await control(origin, '/consents/outage', { status: null });
  await control(origin, '/scopes', { personal: 'another' });
  seen.push(await ask(partner.token));
  return seen;
}

test('every scenario has a documented response, and every documented response occurs', async () => {
  const seen = [
    ...(await everyScenario()),
    ...(await everyRefusal()),
    ...(await everyTokenResponse()),
    ...(await everyConsentsAnswer()),
  ];
  expect([...new Set(seen)].sort()).toEqual([...DOCUMENTED].sort());
});

test.each(PRODUCT_KEYS)('documents the accepted request for %s', (key) => {
  const { path } = PRODUCT_ENDPOINTS[key];
  expect(requestError('POST', path, 'application/json', BODIES[key]())).toBeNull();
  expect(requestError('POST', path, 'application/json', { ...BODIES[key](), more: 1 })).toContain('more');
});
