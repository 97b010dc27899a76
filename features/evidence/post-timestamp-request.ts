import 'server-only';
import { guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure } from '#platform/egress/network-failure.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

const TIMEOUT_MS = 10_000;
/** A timestamp token carries a few certificates. */
const MAX_BYTES = 128 * 1024;

type Answer = { status: number; bytes: Uint8Array };

/** The error of this request alone is a failure of the authority. */
export function postTimestampRequest(
  url: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Answer | DeliveryFailure> {
  return post(url, type, body).catch(networkFailure);
}

async function post(url: string, type: string, body: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  const response = await guardedFetch(url, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return { status: response.status, bytes: Buffer.concat(chunks) };
}
