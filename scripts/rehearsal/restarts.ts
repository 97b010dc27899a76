import { randomBytes } from 'node:crypto';
import { expect } from '#scripts/dev/wait.ts';
import {
  arriveAtOffers,
  fillIn,
  finishApplication,
  leadPosts,
  newPerson,
  send,
  startApplication,
  takeLead,
} from './borrower.ts';
import { STAFF_HOST } from './browser.ts';
import { operate, restartAll } from './operations.ts';
import { metrics, steadyReaders } from './requests.ts';
import { npmCommand, runCommands, runNpm } from './shell.ts';
import { changeSetting, INSTANCES, settingOf, type World } from './world.ts';

/** The first secret of these lists is in use. */
const LISTS = ['SESSION_SECRET', 'DATA_KEY'] as const;

/** With a lead under way, a form begun before the restart, and readers all the time. */
export async function restartUnderWay(world: World) {
  const sending = newPerson();
  await world.operator.answer(sending.lastName, 'Slow');
  const sender = await startApplication(world);
  await fillIn(sender, sending);
  const answerer = await startApplication(world);
  const readers = steadyReaders(world);
  const sent = send(sender);
  const before = world.services.stops.length;
  await restartAll(world);
  await sent;
  await arriveAtOffers(world, sender);
  await finishApplication(world, answerer);
  await readers.end();
  const posts = await leadPosts(world, sending);
  expect(posts.length === 1, `The lead was posted ${posts.length} times.`);
  const killed = world.services.stops.slice(before).find(({ wasKilled }) => wasKilled);
  expect(!killed, `${killed?.service} did not end within its grace.`);
}

/** Step 1 of docs/secrets.md: every instance reads the new secrets before any uses them. */
export async function addNewSecrets(world: World) {
  const fresh = await newSecrets(world);
  for (const name of LISTS) {
    changeSetting(world, name, `${settingOf(world, name)},2:${(fresh.get(name) ?? '').replace(/^\d+:/, '')}`);
  }
  changeSetting(world, 'EVIDENCE_KEY', fresh.get('EVIDENCE_KEY') ?? '');
  changeSetting(
    world,
    'METRICS_TOKEN',
    `${randomBytes(24).toString('hex')},${settingOf(world, 'METRICS_TOKEN')}`,
  );
  const webhookSecret = randomBytes(32).toString('hex');
  world.receiver.secrets.push(webhookSecret);
  changeSetting(world, 'ALERT_WEBHOOK_SECRET', webhookSecret);
  await restartWithBorrowers(world);
}

/** Step 2: the new secrets come first. The database password and the operator's secret change as well. */
export async function useNewSecrets(world: World) {
  for (const name of LISTS) changeSetting(world, name, settingOf(world, name).split(',').reverse().join(','));
  const [token = ''] = settingOf(world, 'METRICS_TOKEN').split(',');
  changeSetting(world, 'METRICS_TOKEN', token);
  await world.database.query(
    'handoff',
    `create role handoff_app_b login password 'second-app-password' in role handoff_app;
     alter role handoff_app_b set timezone = 'UTC'; alter role handoff_app_b set statement_timeout = '10s'`,
  );
  const address = settingOf(world, 'DATABASE_URL').replace(
    'handoff_app:app-password',
    'handoff_app_b:second-app-password',
  );
  changeSetting(world, 'DATABASE_URL', address);
  world.operator.secrets.add('second-client-secret');
  changeSetting(world, 'OPERATOR_CLIENT_SECRET', 'second-client-secret');
  await restartWithBorrowers(world);
  await world.database.query('handoff', 'alter role handoff_app nologin');
  world.operator.secrets.delete('our-client-secret');
  const { status } = await metrics(world, INSTANCES[0]);
  expect(status === 200, `/metrics answered ${status} to the new token.`);
  await world.consolePage.goto(`https://${STAFF_HOST}/staff/alerts`);
  const before = world.receiver.received.length;
  await world.consolePage.getByRole('button', { name: 'Send test alert' }).click();
  const alert = await world.receiver.waitForAlert(/^test_alert$/, before);
  expect(alert.isSigned, 'An alert is not signed with the new ALERT_WEBHOOK_SECRET.');
}

/** Step 3 wraps evidence under the new master key; step 4 removes the old secrets. */
export async function dropOldSecrets(world: World) {
  const output = await runNpm(world.machine, 'keys -- rotate');
  expect(/[1-9]\d* keys? (was|were)/.test(output), `No key was wrapped again: ${output}`);
  for (const name of LISTS) changeSetting(world, name, settingOf(world, name).split(',')[0] ?? '');
  await restartWithBorrowers(world);
}

export async function upgrade(world: World) {
  // The outages that follow need not wait a minute for their alerts.
  changeSetting(world, 'READINESS_ALERT_SECONDS', '10');
  await operate(world, 'Upgrade');
  await restartAll(world);
}

async function restartWithBorrowers(world: World) {
  const early = await startApplication(world);
  const readers = steadyReaders(world);
  const restarted = restartAll(world);
  await world.services.waitForStop();
  await takeLead(world);
  await restarted;
  await finishApplication(world, early);
  await readers.end();
}

async function newSecrets(world: World): Promise<Map<string, string>> {
  const printed = await runCommands(world.machine, npmCommand('keys'));
  return new Map(
    [...printed.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}
