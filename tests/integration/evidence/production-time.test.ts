import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAuthority, ROOTS } from '#tests/integration/support/local-authority.ts';
import { restartedWith } from '#tests/integration/support/restarted.ts';
import { anEvent, elevenMinutesLater } from '#tests/integration/support/timed-checkpoints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const authority = await openAuthority();
const folder = temporaryFolder();
await sql('INSERT INTO installation (is_sample) VALUES (false)');

const alerts = () =>
  sql(`SELECT kind, subject, facts->>'reason' AS reason, count, resolved_at IS NULL AS "isOpen" FROM alert
    WHERE kind IN ('evidence_time_missing', 'checkpoint_not_delivered') ORDER BY kind, subject`);
const missing = (isOpen: boolean) =>
  ['checkpoint_not_delivered', 'evidence_time_missing'].map((kind) => ({
    kind,
    subject: 'settings',
    reason: 'not_configured',
    count: 1,
    isOpen,
  }));

test('production without an authority or a place for checkpoints warns once, and serves borrowers', async () => {
  const { aMinute, checkReadiness, checkHealth } = await restartedWith(PRODUCTION);
  await aMinute();
  await aMinute();
  expect(await alerts()).toEqual(missing(true));
  expect(await checkReadiness()).toMatchObject({
    isReady: true,
    checks: { checkpoints: 'not ok', time: 'not ok' },
    reasons: {
      checkpoints: expect.stringContaining('Set CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL.'),
      time: expect.stringContaining('Set EVIDENCE_TIMESTAMP_URLS'),
    },
  });
  expect((await checkHealth()).channels).toEqual([
    expect.objectContaining({ name: 'Alerts' }),
    expect.objectContaining({ name: 'Checkpoints', status: 'warn' }),
    expect.objectContaining({ name: 'Time of evidence', status: 'warn' }),
  ]);
});

test('a copy of production that delivers nothing needs neither', async () => {
  const { aMinute, checkReadiness } = await restartedWith({ EVIDENCE_DELIVERY: 'off' });
  await aMinute();
  expect(await alerts()).toEqual(missing(false));
  expect(await checkReadiness()).toMatchObject({ isReady: true, checks: { checkpoints: 'ok', time: 'ok' } });
});

test('the warnings end with the settings, and an authority that states no time keeps the instance ready', async () => {
  const time = {
    EVIDENCE_TIMESTAMP_URLS: authority.url,
    EVIDENCE_TIMESTAMP_ROOTS: ROOTS,
    EGRESS_PRIVATE_HOSTS: '127.0.0.1',
  };
  await sql('DELETE FROM alert');
  await (await restartedWith({ EVIDENCE_DELIVERY: '' })).aMinute();
  const file = { CHECKPOINT_FILE: join(folder, 'checkpoints.txt') };
  const { aMinute, checkReadiness, checkHealth } = await restartedWith({ ...file, ...time });
  await aMinute();
  const name = `Time by ${authority.url}`;
  expect((await checkHealth()).channels.at(-1)).toMatchObject({ name, status: 'good' });
  await authority.leave();
  await anEvent();
  await aMinute();
  expect(await alerts()).toEqual(missing(false));
  await elevenMinutesLater();
  await aMinute();
  expect(await alerts()).toContainEqual(
    expect.objectContaining({ subject: authority.url, reason: 'unreachable', isOpen: true }),
  );
  expect(await checkReadiness()).toMatchObject({ isReady: true, checks: { checkpoints: 'ok', time: 'ok' } });
  expect((await checkHealth()).channels).toEqual([
    expect.objectContaining({ name: 'Alerts' }),
    expect.objectContaining({ name: 'Checkpoints in a file', status: 'good' }),
    expect.objectContaining({ name, status: 'bad' }),
  ]);
});
