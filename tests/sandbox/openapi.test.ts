import { afterAll, beforeAll, expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { DOCUMENTED, requestError, responseError } from '../../sandbox/openapi/conformity.ts';
import { PRODUCT_ENDPOINTS, PRODUCT_KEYS, type ProductKey } from '../../sandbox/products.ts';
import { SCENARIOS } from '../../sandbox/scenarios.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { basic, connectPartner, credibletest, paths, requestToken } from './partner.ts';
import { prefill, refinanceLead, v2Lead } from './samples.ts';

let origin: string;
let close: () => Promise<void>;
let partner: Awaited<ReturnType<typeof connectPartner>>;

beforeAll(async () => {
  ({ origin, close } = await startSandbox({ port: 0 }));
  await control(origin, '/token', { expiresIn: 3600 });
  partner = await connectPartner(origin, 'all');
});
afterAll(() => close());

const BODIES: Record<ProductKey, (lastName?: string) => object> = {
  'personal-v3': (lastName) => credibletest(partner.blocks, lastName),
  'personal-v2': v2Lead,
  'refinance-v2': refinanceLead,
  'prefill-v2': prefill,
};

// These responses cannot be checked: late, cut off, malformed on purpose, or beyond what fetch understands.
const UNCHECKED = ['Slow', 'Cut', 'Reset', 'Garbled', 'Nulls', 'Interim', 'Utfsixteen', 'Compressed'];

async function checkResponse(method: string, path: string, pending: Promise<Response>): Promise<string> {
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
      return checkResponse('POST', path, partner.submit(path, BODIES[key](lastName)));
    }),
  );
  return Promise.all(pending);
}

async function everyRefusal(): Promise<string[]> {
  const seen: string[] = [];
  for (const key of PRODUCT_KEYS) {
    const { path } = PRODUCT_ENDPOINTS[key];
    seen.push(
      await checkResponse('POST', path, partner.submit(path, '{"meta":')),
      await checkResponse(
        'POST',
        path,
        partner.submit(path, BODIES[key](), { 'Content-Type': 'text/plain' }),
      ),
      await checkResponse('POST', path, partner.submit(path, ' '.repeat(1_100_000))),
      await checkResponse('POST', path, partner.submit(path, { nothing: true })),
    );
  }
  return seen;
}

async function everyTokenResponse(): Promise<string[]> {
  const ask = (form: Record<string, string>, authorization?: string) =>
    checkResponse('POST', paths.token, requestToken(origin, form, authorization));
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
      'GET',
      paths.consents,
      fetch(origin + paths.consents, { headers: { Authorization: `Bearer ${token}` } }),
    );
  const seen = [await ask(partner.token), await ask('invented')];
  await control(origin, '/consents/outage', { status: 503 });
  seen.push(await ask(partner.token));
  await control(origin, '/consents/outage', { status: null });
  await control(origin, '/scopes', { personal: 'another' });
  seen.push(await ask(partner.token));
  await control(origin, '/scopes', { personal: null });
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
