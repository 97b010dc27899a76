import { newPerson, takeLead } from './borrower.ts';
import { openPhone, STAFF_HOST } from './browser.ts';
import type { GuidedPage } from './guided-page.ts';
import { query } from './postgres.ts';
import { runCommands } from './shell.ts';
import { expect, waitFor } from './wait.ts';
import { CAMPAIGN, type World } from './world.ts';

/** One job seals each minute, and another one asks the witness. */
const TWO_JOBS_MS = 150_000;
const NO_TIME = /^evidence_time_missing$/;

/** Production ran without a time from outside until here. */
export async function addWitness(world: World, guided: GuidedPage) {
  await world.receiver.waitForAlert(NO_TIME);
  await world.witness.start(logKeyIn(world.outputs.get('Add a witness') ?? ''));
  await guided.click('Health');
  await waitForTime(world);
  await waitForEnd(world, 'settings');
}

export async function anotherLead({ browser, operator }: World) {
  const phone = await openPhone(browser);
  await takeLead(phone, CAMPAIGN, newPerson(), operator.origin);
  await phone.context().close();
}

export const logKeyOf = async (world: World): Promise<string> =>
  logKeyIn(
    await runCommands(
      world.machine,
      '. /etc/handoff/shell\ncd /srv/handoff\nnpm run --silent evidence -- log-key',
    ),
  );

/** The health page names the witness without a fault. */
async function waitForTime({ consolePage, witness }: World) {
  const row = consolePage.getByRole('listitem').filter({ hasText: `Time by ${nameIn(witness.verifierKey)}` });
  const stated = row.filter({ hasText: 'OK' }).filter({ hasText: 'Last stated' });
  await waitFor(
    'the health page shows a time by the witness',
    async () => {
      await consolePage.goto(`https://${STAFF_HOST}/staff/health`);
      return (await stated.count()) === 1;
    },
    TWO_JOBS_MS,
  );
}

/** The lead's events are sealed, and a checkpoint over them has a time. */
export const waitForTimeOf = (world: World, reference: string) =>
  waitFor(
    `the lead ${reference} has a time from outside`,
    async () => {
      const [found] = await query<{ isStated: boolean }>(
        evidenceOf(world),
        `select max(index) < (select max(size) from evidence_time_proof) and not exists
           (select from evidence_unsealed where evidence_unsealed.journey_id = lead.journey_id) as "isStated"
         from lead join evidence_leaf using (journey_id) where partner_lead_id = $1 group by lead.journey_id`,
        [reference],
      );
      return found?.isStated;
    },
    TWO_JOBS_MS,
  );

/** Checkpoints without a time from outside. */
export async function waiting(world: World): Promise<number> {
  const [found] = await query<{ count: number }>(
    evidenceOf(world),
    `select count(*)::int as count from evidence_checkpoint
     where size > (select coalesce(max(size), 0) from evidence_time_proof)`,
  );
  return found?.count ?? 0;
}

const waitForEnd = ({ receiver }: World, subject: string) =>
  waitFor(
    `the alert evidence_time_missing about ${subject} ends`,
    async () =>
      receiver.received.some(({ kind, text }) => {
        const { event, subject: about } = JSON.parse(text || '{}');
        return NO_TIME.test(kind) && event === 'resolved' && about === subject;
      }),
    TWO_JOBS_MS,
  );

function logKeyIn(output: string): string {
  const key = /^\S+\/consent-evidence\+[0-9a-f]{8}\+\S+$/m.exec(output)?.[0];
  expect(key, `The command printed no verifier key of the log: ${output}`);
  return key;
}

const nameIn = (verifierKey: string) => verifierKey.split('+', 1)[0] ?? '';
const evidenceOf = ({ database }: World) => database.superuser.replace(/\/postgres$/, '/handoff');
