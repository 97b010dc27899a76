import 'server-only';
import { guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure, statusFailure } from '#platform/egress/network-failure.ts';
import { type Clock, timeoutSignal } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

const TIMEOUT_MS = 10_000;

/** Never throws: an error of the request, or of reading its answer, is a failure of the other party. */
export async function postOutside<Answer>(
  url: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
  read: (answer: Response) => Promise<Answer>,
  clock: Clock,
): Promise<Answer | DeliveryFailure> {
  try {
    const answer = await guardedFetch(url, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: timeoutSignal(TIMEOUT_MS, clock),
    });
    const failure = statusFailure(answer.status);
    if (failure === null) return await read(answer);
    await discard(answer);
    return failure;
  } catch (error) {
    return networkFailure(error);
  }
}

/** The status decides, even if the body can't be discarded. */
export async function discard({ body }: Response): Promise<null> {
  await body?.cancel().catch(() => undefined);
  return null;
}
