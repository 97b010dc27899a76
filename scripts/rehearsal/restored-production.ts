import { operate } from './operations.ts';
import { query } from './postgres.ts';
import { allReady } from './requests.ts';
import { newestReference } from './restore.ts';
import { runCommands, tryCommands } from './shell.ts';
import { anotherLead, waitForTimeOf } from './time-scenes.ts';
import { expect, waitFor } from './wait.ts';
import type { World } from './world.ts';

const STATED = /existed before .+, says the time-stamping authority /;
const CERTIFICATES = { saved: 'saved.json', lost: 'lost.json' } as const;

/** Production loses what came after the dump of the drill. Follows docs/operations.md until the alert ends. */
export async function restoreProduction(world: World) {
  const saved = await newestReference(world);
  await anotherLead(world);
  const lost = await newestReference(world);
  await waitForTimeOf(world, lost);
  await certify(world, lost, CERTIFICATES.lost);
  const output = await operate(world, 'After a real restore', { 'newest.dump': 'drill.dump' });
  expect(/lacks the delivered checkpoint over \d+/.test(output), `Nothing says what is lost: ${output}`);
  await waitFor('both instances are ready', () => allReady(world));
  await certify(world, saved, CERTIFICATES.saved);
  const { code, output: verdict } = await verify(world, CERTIFICATES.saved, `--tsa-roots ${world.timeRoots}`);
  expect(
    code === 0 && STATED.test(verdict),
    `The certificate of a restored lead does not verify: ${verdict}`,
  );

  await anotherLead(world);
  await waitForTimeOf(world, await newestReference(world));
  await waitFor(
    'the alerts end',
    async () => {
      const open = await query(
        world.database.superuser.replace(/\/postgres$/, '/handoff'),
        `select from alert where resolved_at is null
           and kind in ('evidence_time_missing', 'checkpoint_not_delivered', 'database_copied')`,
      );
      return open.length === 0;
    },
    150_000,
  );
  await seeWhatIsLost(world);
}

const certify = ({ machine }: World, reference: string, file: string) =>
  runCommands(
    machine,
    `. /etc/handoff/shell
     cd /srv/handoff
     npm run --silent evidence -- certificate ${reference} --reason 'a question' --out /var/backups/handoff/${file}`,
  );

const verify = ({ machine }: World, file: string, given: string) =>
  tryCommands(machine, `cd /srv/handoff\nnpm run --silent verify -- /var/backups/handoff/${file} ${given}`);

async function seeWhatIsLost(world: World) {
  const log = '/var/backups/handoff/log-after-restore.json';
  await runCommands(
    world.machine,
    `. /etc/handoff/shell\ncd /srv/handoff\nnpm run --silent evidence -- log --out ${log}`,
  );
  const alone = await verify(world, CERTIFICATES.lost, `--tsa-roots ${world.timeRoots}`);
  expect(alone.code === 0 && STATED.test(alone.output), `The certificate does not verify: ${alone.output}`);
  const { code, output } = await verify(world, CERTIFICATES.lost, `--log ${log}`);
  expect(
    code === 1 && /is missing in the log/.test(output),
    `The log does not lack the lost lead: ${output}`,
  );
}
