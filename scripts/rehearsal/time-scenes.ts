import { waitFor } from '#scripts/dev/wait.ts';
import { STAFF_HOST } from './browser.ts';
import type { GuidedPage } from './guided-page.ts';
import { settingOf, type World } from './world.ts';

/** One job signs each minute, and another one asks the authority. */
export const TWO_JOBS_MS = 150_000;
const NO_TIME = /^evidence_time_missing$/;

/** Production ran without a time from outside until here. */
export async function addAuthority(world: World, guided: GuidedPage) {
  await world.receiver.waitForAlert(NO_TIME);
  await guided.click('Health');
  await waitForTime(world);
  await waitForEnd(world, 'settings');
}

/** The health page names the authority without a fault. */
async function waitForTime(world: World) {
  const { consolePage } = world;
  const name = `Time by ${settingOf(world, 'EVIDENCE_TIMESTAMP_URLS')}`;
  const row = consolePage.getByRole('listitem').filter({ hasText: name });
  const stated = row.filter({ hasText: 'OK' }).filter({ hasText: 'Last stated' });
  await waitFor(
    'the health page shows a time by the authority',
    async () => {
      await consolePage.goto(`https://${STAFF_HOST}/staff/health`);
      return (await stated.count()) === 1;
    },
    TWO_JOBS_MS,
  );
}

/** The lead's events are sealed, and a checkpoint over them has a time. */
export const waitForTimeOf = ({ database }: World, reference: string) =>
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

const waitForEnd = ({ receiver }: World, subject: string) =>
  waitFor(
    `the alert evidence_time_missing about ${subject} resolves`,
    async () =>
      receiver.received.some(({ kind, text }) => {
        const { event, subject: about } = JSON.parse(text || '{}');
        return NO_TIME.test(kind) && event === 'resolved' && about === subject;
      }),
    TWO_JOBS_MS,
  );
