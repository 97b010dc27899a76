import { readFileSync } from 'node:fs';
import { expect, waitFor } from '#scripts/dev/wait.ts';
import { takeLead } from './borrower.ts';
import { BORROWER_HOST } from './browser.ts';
import { operate } from './operations.ts';
import { waitForReady } from './requests.ts';
import { npmCommand, runCommands, runNpm, tryCommands } from './shell.ts';
import { CAMPAIGN, TWO_JOBS_MS, type World } from './world.ts';

const STATED = /existed before .+, says the time-stamping authority /;
const DRILL_DATABASE = 'handoff_drill';
const BACKUPS = '/var/backups/handoff';
const CERTIFICATES = { saved: 'saved.json', lost: 'lost.json' } as const;

/** The restore drill of docs/operations.md, and proof that production did not notice. */
export async function drillRestore(world: World) {
  const { machine, database } = world;
  const checkpoints = () => readFileSync(machine.path('var/lib/handoff/checkpoints.txt'), 'utf8');
  // A job appends each minute: the drill starts from a checkpoint that covers a lead.
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
  await verifyWithTime(world, 'certificate.json');
  const [restored] = await database.query(DRILL_DATABASE, 'select from evidence_event limit 1');
  expect(restored, 'The restored database holds no evidence.');
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

/** Production loses what came after the dump of the drill. Follows docs/operations.md until the alert resolves. */
export async function restoreProduction(world: World) {
  const saved = await newestReference(world);
  await takeLead(world);
  const lost = await newestReference(world);
  await waitForTimeOf(world, lost);
  await certify(world, lost, CERTIFICATES.lost);
  const output = await operate(world, 'After a real restore', { 'newest.dump': 'drill.dump' });
  expect(/lacks the delivered checkpoint over \d+/.test(output), `Nothing says what is lost: ${output}`);
  await waitForReady(world);
  await certify(world, saved, CERTIFICATES.saved);
  await verifyWithTime(world, CERTIFICATES.saved);

  await takeLead(world);
  await waitForTimeOf(world, await newestReference(world));
  await waitFor(
    'the alerts resolve',
    async () => {
      const open = await world.database.query(
        'handoff',
        `select from alert where resolved_at is null
           and kind in ('evidence_time_missing', 'checkpoint_not_delivered', 'database_copied')`,
      );
      return open.length === 0;
    },
    TWO_JOBS_MS,
  );
  await seeWhatIsLost(world);
}

async function newestReference({ database }: World): Promise<string> {
  const [newest] = await database.query<{ reference: string }>(
    'handoff',
    `select partner_lead_id as reference from lead where state = 'answered' order by created_at desc limit 1`,
  );
  expect(newest, `No lead of the campaign ${CAMPAIGN} was answered.`);
  return newest.reference;
}

/** The lead's events are sealed, and a checkpoint over them has a time. */
const waitForTimeOf = ({ database }: World, reference: string) =>
  waitFor(
    `the lead ${reference} has a time from outside`,
    async () => {
      const [found] = await database.query<{ isStated: boolean }>(
        'handoff',
        `select max(index) < (select max(size) from evidence_time_proof) and not exists
           (select from evidence_unsealed where evidence_unsealed.journey_id = lead.journey_id) as "isStated"
         from lead join evidence_leaf using (journey_id) where partner_lead_id = $1 group by lead.journey_id`,
        [reference],
      );
      return found?.isStated;
    },
    TWO_JOBS_MS,
  );

const certify = ({ machine }: World, reference: string, file: string) =>
  runNpm(machine, `evidence -- certificate ${reference} --reason 'a question' --out ${BACKUPS}/${file}`);

/** As a reader, who has no settings. */
const verify = ({ machine }: World, file: string, given: string) =>
  tryCommands(machine, npmCommand(`verify -- ${BACKUPS}/${file} ${given}`));

async function verifyWithTime(world: World, file: string) {
  const { code, output } = await verify(world, file, `--tsa-roots ${world.timeRoots}`);
  expect(code === 0 && STATED.test(output), `${file} does not verify with a time: ${output}`);
}

async function seeWhatIsLost(world: World) {
  const log = `${BACKUPS}/log-after-restore.json`;
  await runNpm(world.machine, `evidence -- log --out ${log}`);
  await verifyWithTime(world, CERTIFICATES.lost);
  const { code, output } = await verify(world, CERTIFICATES.lost, `--log ${log}`);
  expect(
    code === 1 && /is missing in the log/.test(output),
    `The log does not lack the lost lead: ${output}`,
  );
}

function detailsInCertificate({ machine }: World): string {
  const { payload } = Object(JSON.parse(readFileSync(machine.path(BACKUPS, 'certificate.json'), 'utf8')));
  const details = fromBase64(String(payload)).matchAll(/"bytes":\s*"([^"]*)"/g);
  return [...details].map(([, bytes = '']) => fromBase64(bytes)).join('\n');
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url').toString();
