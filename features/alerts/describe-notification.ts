import 'server-only';
import { createHash } from 'node:crypto';
import type { AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import { alertInfo } from '#features/alerts/model/alert-kinds.ts';
import { alertReason } from '#features/alerts/model/alert-reason.ts';
import { env } from '#platform/config/env.ts';

/** PagerDuty's limit. */
const MAX_KEY_LENGTH = 255;

/** The channels add this to the row of an alert. */
export function describeNotification({ id, kind, subject, facts, others, isStored }: AlertNotification) {
  const { ALERT_ENVIRONMENT, STAFF_ORIGIN } = env();
  return {
    ...alertInfo({ kind, subject, facts }),
    reason: alertReason(facts),
    environment: ALERT_ENVIRONMENT,
    url: `${STAFF_ORIGIN}/staff/alerts${isStored && others === 0 ? `/${id}` : ''}`,
    dedupKey: dedupKeyOf(`${ALERT_ENVIRONMENT}/${kind}/${subject}`),
  };
}

/** The same for each notification about a kind and subject, so that the resolution finds the incident that the opening made. */
const dedupKeyOf = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex');
