import 'server-only';
import type { EndpointSecrets } from '#features/lead-event/store/endpoints.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { postJson, webhookHeaders } from '#platform/webhook/signed-post.ts';
import { signingKeys } from './endpoint-secrets.ts';

type EventMessage = {
  /** The same for each attempt, so that receivers detect a repeated event. */
  id: string;
  type: string;
  at: Date;
  data: Record<string, unknown>;
  sentAt: Date;
};

/** Makes one attempt and never throws. */
export async function postEvent(
  url: string,
  secrets: EndpointSecrets,
  { id, type, at, data, sentAt }: EventMessage,
  clock: Clock,
): Promise<DeliveryFailure | null> {
  const keys = signingKeys(secrets);
  if (keys.length === 0) return 'not_configured';
  const body = JSON.stringify({ type, timestamp: at, data });
  return postJson(url, body, webhookHeaders({ id, at: sentAt, body }, keys), clock);
}
