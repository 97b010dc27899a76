import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findExpired } from '#features/evidence/store/evidence-removal.ts';
import { anonymizeJourney } from '#features/form/store/journeys.ts';
import { RETENTION_CATEGORIES, recordPurge } from '#features/privacy/store/purge.ts';
import { env } from '#platform/config/env.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { logAlert, logEvent } from '#platform/log/log.ts';
import { removeDetails } from './erase-person.ts';

const BATCH_SIZE = 100;

/** Retention classes: docs/evidence-commands.md. A class that fails doesn't stop the others. */
export async function purgeExpired(): Promise<void> {
  for (const what of RETENTION_CATEGORIES) {
    await withAlert(what, async () => {
      const count = await recordPurge(what);
      if (count > 0) logEvent('purged', { what, count });
    });
  }
  const { RETAIN_EVIDENCE: evidenceMs, RETAIN_DRAFTS: draftMs } = env();
  await withAlert('evidence', () => purgeEvidence({ isSent: true, retentionMs: evidenceMs }));
  await withAlert('unsent_evidence', () => purgeEvidence({ isSent: false, retentionMs: draftMs }));
}

async function withAlert(what: string, purge: () => Promise<void>): Promise<void> {
  try {
    await purge();
    await resolveAlert('purge_failed', what);
  } catch (error) {
    await raiseAlert('purge_failed', what, { what, ...errorFacts(error) });
  }
}

async function purgeEvidence(which: { isSent: boolean; retentionMs: number }): Promise<void> {
  const left: string[] = [];
  for (;;) {
    const journeys = await findExpired(which, BATCH_SIZE, left);
    for (const journeyId of journeys) {
      if (!(await purgeJourney(journeyId))) left.push(journeyId);
    }
    if (journeys.length < BATCH_SIZE) return;
  }
}

async function purgeJourney(journeyId: string): Promise<boolean> {
  try {
    const removal = await removeDetails(journeyId, 'retention', 'retention');
    if (removal === 'on_hold') return false;
    await anonymizeJourney(journeyId);
    logEvent('evidence_purged', { journeyId, reason: removal });
    return true;
  } catch (error) {
    logAlert('evidence_not_purged', { journeyId }, error);
    return false;
  }
}
