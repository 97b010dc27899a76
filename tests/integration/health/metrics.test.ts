import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { fetchConsent } from '#features/consent/fetch-consent.ts';
import { watchDataKeys } from '#features/health/jobs.ts';
import { shareReadiness } from '#features/health/shared-readiness.ts';
import { reportOutcome } from '#features/lead/lead-alerts.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { someBorrower, someIntent } from '#tests/integration/support/new-journey.ts';
import { endedAs } from '#tests/integration/support/outcomes.ts';
import { agreementTo } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';

const TOKEN = 'a-token-of-more-than-thirty-two-characters';
const HERE = { 'x-handoff-client-address': '127.0.0.1' };

test('the watch of the data keys leaves the connection of the readiness checks alone', async () => {
  await watchDataKeys();
  expect(Object.keys(Object(processStates().get('database')))).toEqual(['app']);
});

describe('access to the metrics', { tags: ['@monitoring-access'] }, () => {
  test.each([
    ['127.8.9.10', 200],
    ['::1', 200],
    ['10.0.0.1', 401],
    ['128.0.0.1', 401],
    ['localhost', 401],
    ['', 401],
  ])('where no token is set in local mode, %s gets %i', async (address, status) => {
    const answer = await ask('', { 'x-handoff-client-address': address, authorization: 'Bearer ' });
    expect(answer.status).toBe(status);
  });

  test('reject every caller in production mode without a token, on this machine or through a proxy', async () => {
    const production = { ...PRODUCTION, TRUSTED_PROXY_HOPS: '0', DATABASE_TLS: 'off' };
    for (const [name, value] of Object.entries(production)) vi.stubEnv(name, value);
    const answers = [
      await ask('', HERE),
      await ask('', { ...HERE, 'x-forwarded-for': '203.0.113.9' }),
      await ask(TOKEN, { ...HERE, authorization: `Bearer ${TOKEN}` }),
    ];
    for (const name of Object.keys(production)) vi.stubEnv(name, '');
    vi.stubEnv('HANDOFF_MODE', 'local');
    vi.stubEnv('OPERATOR_BASE_URL', 'http://localhost:9');
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  test.each([
    [`Bearer ${TOKEN}-new`, 200],
    [`Bearer ${TOKEN}-old`, 200],
    [`Bearer ${TOKEN}-new, ${TOKEN}-old`, 401],
    [`Bearer ${TOKEN}`, 401],
    [`Basic ${TOKEN}-new`, 401],
    [`${TOKEN}-new`, 401],
    ['', 401],
  ])('where two tokens are set, %s gets %i wherever it comes from', async (authorization, status) => {
    for (const headers of [{ authorization, ...HERE }, { authorization }]) {
      const answer = await ask(`${TOKEN}-new, ${TOKEN}-old`, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      if (status === 401) expect(await answer.text()).toBe('Not for you.\n');
    }
  });
});

describe('the reasons at /readyz', { tags: ['@monitoring-access'] }, () => {
  test.each<[string, { address: string; isForwarded?: true; token?: string }, boolean]>([
    ['on this machine', { address: '127.0.0.1' }, true],
    ['behind a proxy that the settings do not count', { address: '127.0.0.1', isForwarded: true }, false],
    ['on another machine', { address: '10.0.0.8' }, false],
    ['of no known address', { address: 'unknown' }, false],
    ['on another machine, with the token', { address: '10.0.0.8', isForwarded: true, token: TOKEN }, true],
    ['with an empty token', { address: '10.0.0.8', token: '' }, false],
  ])('a caller %s', async (_who, { address, isForwarded = false, token }, mayRead) => {
    await ask(TOKEN, {});
    const { showReadiness } = await import('#features/health/show-readiness.ts');
    const authorization = token === undefined ? null : `Bearer ${token}`;
    const { checks, reasons, build } = await showReadiness({ address, isForwarded, authorization }, true);
    // This database is not set up.
    expect(checks).toMatchObject({ connections: 'ok', setup: 'not ok' });
    expect(reasons?.setup).toEqual(mayRead ? expect.stringContaining('npm run setup') : undefined);
    expect(build).toEqual(mayRead ? { version: expect.any(String), commit: expect.any(String) } : undefined);
  });
});

test('each counter with a closed list of labels starts at 0', async () => {
  const names = [
    'handoff_leads_total{outcome="unknown"}',
    'handoff_submissions_held_total{reason="hurried"}',
    'handoff_consent_fetches_total{result="block_empty"}',
    'handoff_company_sign_ins_total{outcome="tls_failed"}',
    'handoff_alerts_total{kind="database_connections"}',
    'handoff_log_lines_dropped_total',
  ];
  expect([...(await numbers()).keys()]).toEqual(expect.arrayContaining(names));
});

test('each name that ends in _total is that of a counter, as promtool demands', async () => {
  const text = await (await ask('', HERE)).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(30);
  for (const [, name = '', type] of types)
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
});

test('leads, alerts, fetches of the consent and held submissions are counted', async () => {
  const borrower = await someBorrower();
  const { attempt } = await someIntent();
  const before = await numbers();
  await raiseAlert('lead_unknown', randomUUID());
  const end = endedAs('unsent', 'own_failure');
  const of = { leadInterface: 'personal_v3', isTest: false } as const;
  await reportOutcome(attempt, { kind: 'unsent', reason: 'own_failure' }, end, 'current', of);
  await fetchConsent();
  await submitLead(borrower, agreementTo('', { isHoneypotFilled: true }));
  const after = await numbers();
  const more = [...after].flatMap(([name, value]) => {
    const grown = value - (before.get(name) ?? 0);
    return /^handoff_.+_total/.test(name) && grown ? [`${name} ${grown}`] : [];
  });
  expect(more.sort()).toEqual([
    'handoff_alerts_total{kind="consent_unavailable"} 1',
    'handoff_alerts_total{kind="lead_unknown"} 1',
    'handoff_alerts_total{kind="lead_unsent"} 1',
    'handoff_consent_fetches_total{result="no_token"} 1',
    'handoff_leads_total{outcome="unsent"} 1',
    'handoff_submissions_held_total{reason="trapped"} 1',
  ]);
  expect(after.get('process_start_time_seconds')).toBeGreaterThan(0);
});

test('the open alerts are those of the database, and their labels those of the table', async () => {
  await sql('DELETE FROM alert');
  const [first, second] = [randomUUID(), randomUUID()];
  for (const subject of [first, first, second]) await raiseAlert('lead_refused', subject);
  for (const kind of ['of_some_other_version', 'of_yet_another'])
    await sql(
      `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
       VALUES (gen_random_uuid(), $1, 'x', clock_timestamp(), clock_timestamp())`,
      [kind],
    );
  expect((await numbers()).get('handoff_open_alerts{kind="lead_refused"}')).toBe(2);
  await resolveAlert('lead_refused', first);
  const found = await numbers();
  const kinds = ['lead_refused', 'lead_unsent', 'other'];
  const counts = kinds.map((kind) => found.get(`handoff_open_alerts{kind="${kind}"}`));
  expect(counts).toEqual([1, 0, 2]);
  expect([...found.keys()].join('\n')).not.toMatch(/other_version|yet_another/);
});

async function ask(token: string, headers: Record<string, string>): Promise<Response> {
  vi.stubEnv('METRICS_TOKEN', token);
  // The settings are read once, by each copy of the app.
  vi.resetModules();
  const { checkReadiness } = await import('#features/health/check-readiness.ts');
  shareReadiness(checkReadiness);
  const { GET } = await import('#app/metrics/route.ts');
  return GET(new Request('http://localhost/metrics', { headers }));
}

async function numbers(): Promise<Map<string, number>> {
  const text = await (await ask('', HERE)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
