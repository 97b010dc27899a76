import 'server-only';
import type { AlertChannel, DeliveryState } from '#features/alerts/model/alert-delivery.ts';
import { countOpenAlerts } from '#features/alerts/store/alerts.ts';
import { readChannel, readDeliveryState } from '#features/alerts/store/columns.ts';
import { HAS_CHANNEL } from '#features/alerts/store/resolutions.ts';
import { findNewestFetch } from '#features/consent/store/consents.ts';
import { countUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { databaseNow, probeDb } from '#platform/database/db.ts';
import { needsFetchedConsent } from './readiness.ts';

export type StateFigures = {
  jobs: { job: string; succeededAt: Date | null }[];
  openAlerts: { kind: string; open: number }[];
  deliveries: { channel: AlertChannel; state: DeliveryState; count: number }[];
  unknownLeads: number;
  consentFetchedAt: Date | null;
  now: Date;
};

/** Uses the probe's connection: a scrape must not wait behind borrowers. */
export async function findStateFigures(): Promise<StateFigures> {
  const client = probeDb();
  const now = await databaseNow(client);
  const consent = (await needsFetchedConsent(now)) ? await findNewestFetch(client) : null;
  const deliveries = await client.$queryRaw<{ channel: string; state: string; count: number }[]>`
    SELECT channel, state, count(*)::int AS count FROM alert_delivery
    WHERE ${HAS_CHANNEL}
      AND (state = 'queued' OR (state = 'given_up' AND ended_at > statement_timestamp() - interval '1 day'))
    GROUP BY channel, state`;
  return {
    jobs: await client.$queryRaw<
      StateFigures['jobs']
    >`SELECT job, succeeded_at AS "succeededAt" FROM job_run`,
    openAlerts: await countOpenAlerts(client),
    deliveries: deliveries.map(({ channel, state, count }) => ({
      channel: readChannel(channel),
      state: readDeliveryState(state),
      count,
    })),
    unknownLeads: await countUnknownLeads(client),
    consentFetchedAt: consent?.fetchedAt ?? null,
    now,
  };
}
