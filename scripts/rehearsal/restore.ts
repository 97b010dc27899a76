import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { BORROWER_HOST } from './browser.ts';
import { operate } from './operations.ts';
import { query } from './postgres.ts';
import { runCommands } from './shell.ts';
import { waitForTimeOf } from './time-scenes.ts';
import { expect, waitFor } from './wait.ts';
import { CAMPAIGN, type World } from './world.ts';

/** The restore drill of docs/operations.md, and proof that production did not notice. */
export async function drillRestore(world: World) {
  const { machine } = world;
  const checkpoints = () => readFileSync(machine.path('var/lib/handoff/checkpoints.txt'), 'utf8');
  // A job seals each minute: the drill starts from a checkpoint that covers a lead.
  await waitFor('a checkpoint is delivered', async () => checkpoints().length > 0, 90_000);
  const reference = await newestReference(world);
  await waitForTimeOf(world, reference);
  const sizeBefore = checkpoints().length;
  const output = await operate(world, 'Restore drill', { 'ABCD-EFGH-JKLM': reference });
  expect(/No fault found/.test(output), `The restored evidence was not verified:\n${output}`);
  expect(
    /203\.0\.113\.\d+/.test(detailsInCertificate(world)),
    "The certificate does not hold the borrower's network address.",
  );
  const verified = await runCommands(
    machine,
    `cd /srv/handoff
     npm run --silent verify -- /var/backups/handoff/certificate.json --tsa-roots ${world.timeRoots}`,
  );
  expect(
    /existed before .+, says the time-stamping authority /.test(verified),
    `No authority states a time: ${verified}`,
  );
  const restored = await countEvents(world, 'handoff_drill');
  expect(restored > 0, 'The restored database holds no evidence.');
  const [log, keys, notes] = ['log.json', 'keys.json', 'notes.txt'].map((name) => machine.path('run', name));
  await runCommands(
    machine,
    `. /etc/handoff/shell
     cd /srv/handoff
     curl --silent --fail --output ${keys} https://${BORROWER_HOST}/.well-known/evidence-keys.json
     npm run --silent evidence -- seal
     cp /var/lib/handoff/checkpoints.txt ${notes}
     npm run --silent evidence -- log --out ${log}
     npm run --silent verify -- ${log} --keys ${keys} --checkpoint ${notes}`,
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

const jws = z.object({ payload: z.string() });
const payload = z.object({
  events: z.array(z.object({ details: z.object({ bytes: z.string().optional() }) })),
});

function detailsInCertificate({ machine }: World): string {
  const file = readFileSync(machine.path('var/backups/handoff/certificate.json'), 'utf8');
  const { events } = payload.parse(JSON.parse(fromBase64(jws.parse(JSON.parse(file)).payload)));
  return events.map(({ details }) => fromBase64(details.bytes ?? '')).join('\n');
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url').toString();
