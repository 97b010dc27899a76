import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';

const OTHER = Buffer.alloc(32, 'another key').toString('base64');
const RIGHT = Buffer.alloc(32, 'data key').toString('base64');
const RIGHT_KEYS = { DATA_KEY: `1:${RIGHT}`, INDEX_KEY: Buffer.alloc(32, 'index key').toString('base64') };

beforeEach(async () => {
  await sql('DELETE FROM key_check');
  await sql('DELETE FROM instance');
});

/** The app as a process with these settings loads it. */
async function appWith(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...RIGHT_KEYS, ...settings })) vi.stubEnv(name, value);
  vi.resetModules();
  const [checks, readiness, evidence, rotation, journeys] = await Promise.all([
    import('#platform/database/key-checks.ts'),
    import('#features/health/check-readiness.ts'),
    import('#features/evidence/evidence-writer.ts'),
    import('#features/privacy/rotate-data-keys.ts'),
    import('#features/form/store/journeys.ts'),
  ]);
  return { ...checks, ...readiness, ...evidence, ...rotation, ...journeys };
}

test('the instance that starts first decides which keys are right', { tags: ['@key-checks'] }, async () => {
  const first = await appWith();
  expect(await first.findWrongKeys()).toEqual([]);
  const other = await appWith({ INDEX_KEY: OTHER, DATA_KEY: `1:${OTHER}` });
  expect(await other.findWrongKeys()).toEqual(['INDEX_KEY', 'DATA_KEY 1']);
  expect(await first.findWrongKeys()).toEqual([]);
});

test.each([
  [{ DATA_KEY: `1:${OTHER}` }, 'DATA_KEY 1', 'DATA_KEY'],
  [{ DATA_KEY: `2:${RIGHT},1:${OTHER}` }, 'DATA_KEY 1', 'DATA_KEY'],
  [{ INDEX_KEY: OTHER }, 'INDEX_KEY', 'INDEX_KEY'],
])(
  'an instance with %o is not ready, names the setting and starts no evidence',
  async (settings, name, setting) => {
    await (await appWith()).findWrongKeys();
    const { journeyId } = await someBorrower();
    const app = await appWith(settings);
    const { isReady, checks, reasons } = await app.checkReadiness();
    expect({ isReady, keys: checks.keys }).toEqual({ isReady: false, keys: 'not ok' });
    expect(reasons.keys).toContain(`${name} of this instance is not the key`);
    expect(reasons.keys).toContain(`Set ${setting} as on the other instances`);
    const journey = await app.findJourney(journeyId);
    if (!journey) throw new Error('There is no journey.');
    await expect(app.openEvidence(journey)).rejects.toThrow(`${name} of this instance`);
    expect(await sql('SELECT FROM evidence_key WHERE journey_id = $1', [journeyId])).toEqual([]);
    await expect(app.findInstancesWithoutKey()).rejects.toThrow(`${name} of this instance`);
  },
);

test('rejects and does not record a key that can’t open data of an earlier release', {
  tags: ['@key-checks'],
}, async () => {
  const right = await appWith();
  const { journeyId } = await someBorrower();
  const journey = await right.findJourney(journeyId);
  if (journey) await right.openEvidence(journey);
  await sql('DELETE FROM key_check');
  expect(await (await appWith({ DATA_KEY: `1:${OTHER}` })).findWrongKeys()).toEqual(['DATA_KEY 1']);
  expect(await sql('SELECT name FROM key_check')).toEqual([{ name: 'INDEX_KEY' }]);
  expect(await (await appWith({ DATA_KEY: `1:${RIGHT}` })).findWrongKeys()).toEqual([]);
});

/** An instance of release 1.0, which reports no format of its cookies. */
const reportFormer = (dataKeyIds: number[], ago: string) =>
  sql('INSERT INTO instance (id, data_key_ids, seen_at) VALUES ($1, $2, clock_timestamp() - $3::interval)', [
    randomUUID(),
    dataKeyIds,
    ago,
  ]);

test('does not rotate keys while a serving instance lacks the first one', async () => {
  const app = await appWith({ DATA_KEY: `2:${OTHER},1:${RIGHT}` });
  await reportFormer([1], '2 minutes');
  await reportFormer([1, 2], '1 second');
  expect(await app.findInstancesWithoutKey()).toBeNull();
  await reportFormer([1], '1 second');
  expect(await app.findInstancesWithoutKey()).toEqual({ keyId: 2, missingOn: 1 });
});
