import 'server-only';
import { retention } from '#records/db.ts';
import { findOutlived } from '#records/evidence-removal.ts';
import { recordPurge } from '#records/purge.ts';
import { logAlert, logEvent } from '#telemetry/log.ts';
import { removeDetails } from './erase-person.ts';

const AT_ONCE = 100;

/**
 * Deletes what has been kept as long as its class is: answers and links when they end, details of evidence after
 * RETAIN_EVIDENCE (after RETAIN_DRAFTS where no lead was sent), alerts that are over after RETAIN_EVENTS. Each removal of
 * details is an event of its journey; of all others the log tells how many went.
 */
export async function purgeOutlived(): Promise<void> {
  const purged = Object.entries(await recordPurge()).filter(([, count]) => count > 0);
  for (const [what, count] of purged) logEvent('purged', { what, count });
  const { evidenceMs, draftMs } = retention();
  await purgeEvidence({ isSent: true, keptMs: evidenceMs });
  await purgeEvidence({ isSent: false, keptMs: draftMs });
}

async function purgeEvidence(which: { isSent: boolean; keptMs: number }): Promise<void> {
  const left: string[] = [];
  for (;;) {
    const journeys = await findOutlived(which, AT_ONCE, left);
    for (const journeyId of journeys) {
      if (!(await purgeJourney(journeyId))) left.push(journeyId);
    }
    if (journeys.length < AT_ONCE) return;
  }
}

/** One that can't be purged, since its key doesn't open, keeps no other from it. It is tried again each time. */
async function purgeJourney(journeyId: string): Promise<boolean> {
  try {
    const removal = await removeDetails(journeyId, 'retention', 'retention');
    logEvent('evidence_purged', { journeyId, reason: removal });
    return removal === 'removed';
  } catch (error) {
    const errorName = error instanceof Error ? error.name : 'unknown';
    logAlert('evidence_not_purged', { journeyId, errorName });
    return false;
  }
}
