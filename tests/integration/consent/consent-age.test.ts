import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { refetchConsent } from '#features/consent/fetch-consent.ts';
import { refreshConsent } from '#features/consent/obtain-consent.ts';
import { startSandbox } from '#sandbox/start.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { operatorClient } from '#tests/support/operator-client.ts';

const CONSENTS_PATH = '/api/partners/personal/ping-post/v3/consents';
const MAIN = 'personal.consent';

const { id: clientId, secret: clientSecret } = operatorClient();
const sandbox = await startSandbox({ port: 0, clientId, clientSecret });
vi.stubEnv('OPERATOR_BASE_URL', sandbox.origin);
afterAll(() => sandbox.close());

const offered = () => offeredConsent('personal_v3');

beforeEach(async () => {
  await control('/reset', {});
  await sql('TRUNCATE consent_fetch_block, consent_fetch CASCADE');
  await sql(RENEW_VERSION);
  await sql('DELETE FROM alert');
  await refreshConsent();
});

test.each([
  ['the job', '11 hours 55 minutes', 1, refreshConsent],
  ['the job', '12 hours', 2, refreshConsent],
  ['a borrower’s visit', '23 hours 55 minutes', 1, offered],
  ['a borrower’s visit', '24 hours', 2, offered],
])('%s, after %s, has fetched the text %i times', async (_who, age, times, comes) => {
  await makeOlder(age);
  await comes();
  expect(await fetches()).toBe(times);
  expect(await offered()).toMatchObject({ blocks: [{ key: MAIN }, {}] });
});

test('uses a text for 24 hours during an outage of the operator, and no longer', async () => {
  await control('/consents/outage', { status: 503 });
  await makeOlder('23 hours 55 minutes');
  await refreshConsent();
  expect(await offered()).not.toBeNull();
  await makeOlder('5 minutes');
  expect(await offered()).toBeNull();
  expect(await openAlerts()).toEqual([{ kind: 'consent_unavailable', subject: 'personal_v3' }]);
});

test.each([
  ['unsafe', { [MAIN]: '<script>' }, 'consent_unsafe'],
  ['unsafe in another block', { [MAIN]: 'a', 'personal.tcpa.consent': '<p onclick=a()>' }, 'consent_unsafe'],
  ['without its main block', { 'personal.tcpa.consent': 'a' }, 'consent_unavailable'],
])(
  'a text that comes %s closes the form at once, though the one before is still young',
  async (_, blocks, kind) => {
    await control('/consents/rotate', { blocks });
    await makeOlder('12 hours');
    await refreshConsent();
    const before = await fetches();
    expect(await offered()).toBeNull();
    expect(await fetches()).toBe(before);
    expect(await openAlerts()).toEqual([{ kind, subject: 'personal_v3' }]);
    await makeOlder('30 seconds');
    expect(await offered()).toBeNull();
    expect(await fetches()).toBe(before + 1);

    await control('/consents/rotate', {});
    await refreshConsent();
    expect(await offered()).not.toBeNull();
    expect(await openAlerts()).toEqual([]);
  },
);

test('offers an odd text, and reports it until it is gone', async () => {
  await control('/consents/rotate', { blocks: { [MAIN]: '<img src="https://elsewhere.example/a.png">' } });
  await refetchConsent(await someMember());
  expect(await offered()).toMatchObject({ blocks: [{ key: MAIN }] });
  expect(await openAlerts()).toEqual([{ kind: 'consent_odd', subject: 'personal_v3' }]);
  await control('/consents/rotate', {});
  await refetchConsent(await someMember());
  expect(await openAlerts()).toEqual([]);
});

test('reports each block with an unknown key until the key is gone', async () => {
  const alertOf = (subject: string) => ({ kind: 'consent_unknown_block', subject });
  await control('/consents/rotate', { blocks: { [MAIN]: 'm', 'a.consent': 'a', 'b.consent': 'b' } });
  await makeOlder('12 hours');
  await refreshConsent();
  expect(await openAlerts()).toEqual([alertOf('a.consent'), alertOf('b.consent')]);

  await control('/consents/rotate', { blocks: { [MAIN]: 'm', 'b.consent': 'b' } });
  await makeOlder('3 days');
  await refreshConsent();
  expect(await openAlerts()).toEqual([alertOf('b.consent')]);
});

test.each([
  ['same', {}],
  ['new', { '/consents/rotate': { blocks: { [MAIN]: '<p>A newer text.</p>' } } }],
  ['unsafe', { '/consents/rotate': { blocks: { [MAIN]: '<script>' } } }],
  ['failed', { '/consents/outage': { status: 503 } }],
])('staff fetch the texts again, which the audit records: %s', async (kind, changes) => {
  for (const [lever, settings] of Object.entries(changes)) await control(lever, settings);
  const ann = await someMember();
  expect(await refetchConsent(ann)).toMatchObject({ kind });
  const [entry] = await sql('SELECT act, after FROM audit WHERE actor = $1', [ann.email]);
  expect(entry).toMatchObject({ act: 'consents_refreshed', after: { came: kind } });
});

/** Makes whatever was fetched so far older, by the database's clock. */
const makeOlder = (age: string) =>
  pastAllRules(`UPDATE consent_fetch SET fetched_at = fetched_at - interval '${age}'; ${RENEW_VERSION}`);

const openAlerts = () =>
  sql('SELECT kind, subject FROM alert WHERE resolved_at IS NULL ORDER BY kind, subject');

/** How often the texts were handed out; the first request after a reset comes with a token that is no longer known. */
async function fetches(): Promise<number> {
  const { requests } = await control(`/requests?path=${CONSENTS_PATH}`);
  return requests.filter(({ status }: { status: number }) => status === 200).length;
}

async function control(path: string, settings?: unknown) {
  const response = await fetch(`${sandbox.origin}/_sandbox${path}`, {
    ...(settings !== undefined && { method: 'POST', body: JSON.stringify(settings) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}
