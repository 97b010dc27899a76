import 'server-only';
import { Webhook } from 'standardwebhooks';
import { guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure, statusFailure } from '#platform/egress/network-failure.ts';
import { type Clock, timeoutSignal } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

const TIMEOUT_MS = 10_000;

type SignedMessage = { id: string; at: Date; body: string };

/** The headers of Standard Webhooks, with one signature for each key. */
export function webhookHeaders(
  { id, at, body }: SignedMessage,
  keys: readonly Uint8Array[],
): Record<string, string> {
  const signatures = keys.map((key) => new Webhook(key, { format: 'raw' }).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

/** Makes one attempt, follows no redirect and never throws. */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string>,
  clock: Clock,
): Promise<DeliveryFailure | null> {
  try {
    const response = await guardedFetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: timeoutSignal(TIMEOUT_MS, clock),
    });
    // The status alone is the answer.
    await response.body?.cancel().catch(() => undefined);
    return statusFailure(response.status);
  } catch (error) {
    return networkFailure(error);
  }
}
