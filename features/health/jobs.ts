import 'server-only';
import { deliverAlerts, deliverToConsoleChannels } from '#features/alerts/deliver-alerts.ts';
import { ALERT_CHANNELS } from '#features/alerts/model/alert-delivery.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { refreshConsent } from '#features/consent/obtain-consent.ts';
import { publishDueConsents } from '#features/consent/publish-consent.ts';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { keyIdsInUse } from '#features/health/store/readiness.ts';
import { expireLeases } from '#features/lead/close-attempts.ts';
import { resolveEndedAlerts } from '#features/lead/lead-alerts.ts';
import { resolvePrefillAlerts } from '#features/lead/submit-prefill.ts';
import { keepDelivering } from '#features/lead-event/deliver-events.ts';
import { recordExpiredSecrets } from '#features/lead-event/store/endpoints.ts';
import { reportOverdueWithdrawals } from '#features/opt-out/notify-operator.ts';
import { addMissingEvents } from '#features/opt-out/withdraw-numbers.ts';
import { continueErasures } from '#features/privacy/decide-request.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { recordExpiredErasures } from '#features/privacy/store/person-requests.ts';
import { countPendingEvents } from '#features/results/store/funnel-count.ts';
import { recordExpiredRequests } from '#features/staff/store/access-requests.ts';
import { missingKeyIds } from '#platform/crypto/data-key.ts';
import type { Jobs } from '#platform/jobs/start.ts';

export const BACKGROUND_JOBS: Jobs = {
  refresh_consent: [refreshConsent],
  publish_consents: [publishDueConsents],
  deliver_alerts: [
    ...ALERT_CHANNELS.map((channel) => () => deliverAlerts(channel)),
    () => deliverToConsoleChannels(),
  ],
  deliver_lead_events: [keepDelivering],
  sweep_leads: [
    ...[expireLeases, resolveEndedAlerts, resolvePrefillAlerts],
    ...[reportOverdueWithdrawals, () => addMissingEvents()],
  ],
  seal_evidence: [appendPendingToTree, watchDataKeys],
  stamp_checkpoints: [stampCheckpoints],
  purge: [purgeExpired, recordExpiredRequests, recordExpiredErasures, continueErasures, recordExpiredSecrets],
  count_funnel: [countPendingEvents],
};

export async function watchDataKeys(): Promise<void> {
  const unknown = missingKeyIds(await keyIdsInUse());
  if (unknown.length === 0) return resolveAlert('data_key_missing', 'DATA_KEY');
  await raiseAlert('data_key_missing', 'DATA_KEY', { reason: unknown.join() });
}
