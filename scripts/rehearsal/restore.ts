import { readFileSync } from 'node:fs';
import { operate } from './operations.ts';
import { query } from './postgres.ts';
import { runCommands } from './shell.ts';
import { expect, waitFor } from './wait.ts';
import { CAMPAIGN, type World } from './world.ts';

/** Does the restore drill of docs/operations.md and checks that production did not notice. */
export async function drillRestore(world: World) {
  const { machine } = world;
  const checkpoints = () => readFileSync(machine.path('var/lib/handoff/checkpoints.txt'), 'utf8');
  // A job seals each minute: the drill must start from a checkpoint that covers a lead.
  await waitFor('a checkpoint is delivered', async () => checkpoints().length > 0, 90_000);
  const reference = await newestReference(world);
  const sizeBefore = checkpoints().length;
  const output = await operate(world, 'Restore drill', { 'ABCD-EFGH-JKLM': reference });
  expect(/No fault found/.test(output), `The restored evidence was not verified:\n${output}`);
  expect(
    /203\.0\.113\.\d+/.test(certificateOf(world)),
    "The certificate does not hold the borrower's network address.",
  );
  const restored = await countEvents(world, 'handoff_drill');
  expect(restored > 0, 'The restored database holds no evidence.');
  // Only production's own checkpoints may have come since.
  await runCommands(
    machine,
    `cd /srv/handoff
     npm run --silent evidence -- log --out ${machine.path('run/log.json')}
     npm run --silent verify -- ${machine.path('run/log.json')} --checkpoint /var/lib/handoff/checkpoints.txt`,
  );
  expect(checkpoints().length >= sizeBefore, 'The checkpoint file became shorter.');
}

export async function newestReference(world: World): Promise<string> {
  const rows = await query<{ reference: string }>(
    addressOf(world, 'handoff'),
    `select partner_lead_id as reference from lead where state = 'answered' order by created_at desc limit 1`,
  );
  const reference = rows[0]?.reference;
  expect(reference, `No lead of the campaign ${CAMPAIGN} was answered.`);
  return reference;
}

const addressOf = ({ database }: World, name: string) =>
  database.superuser.replace(/\/postgres$/, `/${name}`);

async function countEvents(world: World, name: string): Promise<number> {
  const rows = await query<{ events: number }>(
    addressOf(world, name),
    'select count(*)::int as events from evidence_event',
  );
  return rows[0]?.events ?? 0;
}

const certificateOf = ({ machine }: World) =>
  readFileSync(machine.path('var/backups/handoff/certificate.json'), 'utf8');
