import { followGuide } from '#scripts/rehearsal/follow-guide.ts';
import { searchLogs } from '#scripts/rehearsal/logs.ts';
import { Machine } from '#scripts/rehearsal/machine.ts';
import { fillDisk, makeReadOnly } from '#scripts/rehearsal/outages.ts';
import { goThroughPgBouncer, hasPgBouncer } from '#scripts/rehearsal/pooler.ts';
import { Report } from '#scripts/rehearsal/report.ts';
import { restartUnderWay } from '#scripts/rehearsal/restart.ts';
import { drillRestore } from '#scripts/rehearsal/restore.ts';
import { restoreProduction } from '#scripts/rehearsal/restored-production.ts';
import { addNewSecrets, dropOldSecrets, upgrade, useNewSecrets } from '#scripts/rehearsal/rotation.ts';
import { prepareWorld, type World } from '#scripts/rehearsal/world.ts';
import { onInterruption } from './interruption.ts';

const { signal, exitCode } = onInterruption();
const report = new Report(signal);
const machine = new Machine();
let closing: Promise<void> | undefined;
const close = () => (closing ??= machine.close());
signal.addEventListener('abort', () => void close().finally(() => process.exit(exitCode())));

let world: World | undefined;
const isPrepared = await report.step(
  'Prepare PostgreSQL, the operator, certificates and a browser',
  async () => {
    world = await prepareWorld(machine);
  },
);
if (isPrepared && world && (await followGuide(world, report))) await rehearse(world);
await close();
console.log(report.summary());
process.exit(report.failed === 0 ? 0 : 1);

/** Secrets change before the pooler starts: its list of users has one password. */
async function rehearse(place: World) {
  await report.step('Restart both instances with a lead under way', () => restartUnderWay(place));
  await report.step('Restore a backup and verify its evidence', () => drillRestore(place));
  await report.step('Restore production to an older state', () => restoreProduction(place));
  await report.step('Add new secrets with borrowers under way', () => addNewSecrets(place));
  await report.step('Use the new secrets with borrowers under way', () => useNewSecrets(place));
  await report.step('Drop the old secrets', () => dropOldSecrets(place));
  await report.step('Upgrade to a build with another actions key', () => upgrade(place));
  if (hasPgBouncer) await report.step('Go through PgBouncer', () => goThroughPgBouncer(place));
  else report.note('PgBouncer is not installed: not tried.');
  await report.step('Make the database read-only', () => makeReadOnly(place));
  await report.step('Fill the disk', async () => {
    if (!(await fillDisk(place))) report.note('This user may not mount a small disk: not tried.');
  });
  await report.step('Look for borrowers in every log', () => searchLogs(place));
}
