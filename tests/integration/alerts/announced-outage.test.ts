import { afterEach, expect, test, vi } from 'vitest';
import { env } from '#platform/config/env.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { captureLog, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openTcpRelay, type TcpRelay } from '#tests/support/network/tcp-relay.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

const { DATABASE_URL } = env();
const webhook = await webhookChannel();

const clock = testClock();
let wire: TcpRelay;
let stop = () => {};
afterEach(() => {
  stop();
  wire.close();
  vi.restoreAllMocks();
});

/** As in a process that has just started. */
async function startWatch(isReachable: boolean): Promise<() => string> {
  wire = await openTcpRelay(() => new URL(DATABASE_URL));
  if (!isReachable) wire.cut();
  webhook.posts.length = 0;
  for (const name of ['databaseOrigin', 'database']) processStates().delete(name);
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', wire.address(DATABASE_URL));
  const log = captureLog();
  const { watchReadiness } = await import('#features/health/watch-readiness.ts');
  const others = process.listeners('SIGTERM');
  void watchReadiness(() => new Date(clock.now()), clock);
  const own = process.listeners('SIGTERM').find((listener) => !others.includes(listener));
  stop = () => own?.('SIGTERM');
  return log;
}

const knows = (origin: string) =>
  until(
    () => Object(processStates().get('databaseOrigin')).origin === origin,
    `the database is known: ${origin}`,
  );

const afterMinutes: typeof until = (look, what) =>
  until(() => {
    clock.pass(60_000);
    return look();
  }, what);

async function expectSilence(log: () => string, reason: string) {
  for (const event of ['database_unreachable', 'alerts_silenced'])
    await afterMinutes(() => log().includes(`"event":"${event}"`), `the log has the event ${event}`);
  expect(log()).toContain(`"reason":"${reason}"`);
  expect(webhook.posts).toEqual([]);
}

test('an instance whose database has never answered uses no channel: it may be a copy', async () => {
  await expectSilence(await startWatch(false), 'unconfirmed');
});

test('an instance announces an outage of its own database', async () => {
  await startWatch(true);
  await knows('own');
  wire.cut();
  const [post] = await afterMinutes(() => webhook.posts.length > 0 && webhook.posts, 'an announcement');
  expect(JSON.parse(post?.body ?? '')).toMatchObject({ event: 'opened', kind: 'database_unreachable' });
});

test('an instance announces no outage of a copy', async () => {
  await sql("UPDATE delivering_database SET fingerprint = 'server 1, database 5'");
  const log = await startWatch(true);
  await knows('copy');
  wire.cut();
  await expectSilence(log, 'copy');
});
