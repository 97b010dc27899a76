import { createHash } from 'node:crypto';
import { queriesTo } from '#tests/support/database/sql.ts';
import { type AppInstance, openFleet } from '#tests/support/instances/fleet.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import { until } from '#tests/support/until.ts';
import { REFRESH_AHEAD } from './rules.ts';

const EIGHT_DAYS = 8 * 24 * 60;

export type Texts = { main: string; phone: string };
type PostedLead = {
  partnerLeadId: string;
  requestedLoanAmount: number;
  disclosuresText: Record<string, string>;
};
export type World = Awaited<ReturnType<typeof openWorld>>;

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function openWorld() {
  const fleet = await openFleet();
  const instances: (AppInstance | null)[] = await Promise.all([fleet.start(), fleet.start()]);
  const rows = queriesTo(fleet.databaseUrl);
  // A program is ready before its jobs are.
  await until(async () => {
    const views = "select from pg_views where schemaname = 'graphile_worker' and viewname = 'jobs'";
    return (await rows(views)).length > 0;
  });
  let turn = 0;
  let isServing = true;
  const operator = journalAt(fleet.sandbox);
  const alive = () => instances.filter((instance) => instance !== null);

  async function refreshConsent() {
    const key = `model ${performance.now()}`;
    await rows("select graphile_worker.add_job('refresh_consent', job_key := $1, max_attempts := 1)", [key]);
    const left = () => rows('select from graphile_worker.jobs where key = $1', [key]);
    await until(async () => (await left()).length === 0, 'the job is done');
  }

  const has = async (from: string) => (await rows(`select from ${from}`)).length > 0;
  const isFetching = () =>
    has("graphile_worker.jobs where task_identifier = 'refresh_consent' and locked_at is not null");
  /** No instance is about to store a text that it fetched earlier. */
  const isConsentFetched = async () =>
    !(await isFetching()) &&
    (await has(
      `consent_fetch where source = 'personal_v3' and fetched_at > now() - interval '${REFRESH_AHEAD} minutes'`,
    ));
  await until(isConsentFetched);

  const world = {
    origin: fleet.origin,
    environment: fleet.environment,
    rows,
    at() {
      const all = alive();
      turn += 1;
      return all[turn % all.length]?.address ?? '';
    },
    addressOf: (place: 0 | 1) => instances[place]?.address ?? '',
    async kill(place: 0 | 1) {
      await instances[place]?.stop('SIGKILL');
      instances[place] = null;
    },
    async startAgain(place: 0 | 1) {
      instances[place] ??= await fleet.start();
    },
    answer: operator.answer,
    revokeTokens: operator.revokeTokens,
    async serveConsents(willServe: boolean) {
      await operator.consentsFail(willServe ? null : 503);
      isServing = willServe;
    },
    async rotateConsents(): Promise<Texts> {
      const { blocks } = await control<{ blocks: Record<string, string> }>(
        fleet.sandbox,
        '/consents/rotate',
        {},
      );
      return { main: blocks['personal.consent'] ?? '', phone: blocks['personal.tcpa.consent'] ?? '' };
    },
    async posts(lastName: string) {
      const entries = await journalEntries(fleet.sandbox, { lastName });
      return entries.map(({ status, text }) => ({ status, lead: JSON.parse(text) as PostedLead }));
    },
    /** Makes stored times older and does the work of each minute. */
    async pass(minutes: number) {
      const gone = `interval '${minutes} minutes'`;
      await rows(`
        begin;
        set local session_replication_role = replica;
        update consent_fetch set fetched_at = fetched_at - ${gone} where fetched_at is not null;
        update configuration set version = gen_random_uuid();
        update consent_display set fetched_at = fetched_at - ${gone}, displayed_at = displayed_at - ${gone};
        update evidence_key set begun_at = begun_at - ${gone};
        update draft set saved_at = saved_at - ${gone}, expires_at = expires_at - ${gone};
        update lead set link_issued_at = link_issued_at - ${gone}, link_expires_at = link_expires_at - ${gone},
          redirected_at = redirected_at - ${gone} where link_issued_at is not null;
        commit`);
      await world.doEachMinutesWork();
    },
    /** The circuit of an instance may be open after an outage, so the work may take several attempts. */
    async doEachMinutesWork() {
      await until(async () => {
        await refreshConsent();
        return !isServing || (await isConsentFetched());
      }, 'the consent is fetched');
    },
    async endLeases() {
      await rows(`
        begin;
        set local session_replication_role = replica;
        update attempt set lease_until = sent_at + interval '1 millisecond' where ended_at is null and sent_at is not null;
        commit`);
      await rows("select graphile_worker.add_job('sweep_leads')");
    },
    /** The state at the start of a run: new texts, just fetched, and both instances up. */
    async reset(): Promise<Texts> {
      await Promise.all([world.startAgain(0), world.startAgain(1), world.serveConsents(true)]);
      await until(async () => !(await isFetching()));
      const served = await world.rotateConsents();
      await world.pass(EIGHT_DAYS);
      return served;
    },
    close: fleet.close,
  };
  return world;
}
