import 'server-only';
import { env } from '#platform/config/env.ts';
import { guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure, statusFailure } from '#platform/egress/network-failure.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { appendNote, type FileFailure, type Knowledge } from './checkpoint-file.ts';

export const CHECKPOINT_DESTINATIONS = ['file', 'webhook'] as const;
export type CheckpointDestination = (typeof CHECKPOINT_DESTINATIONS)[number];

const TIMEOUT_MS = 10_000;

export function configuredDestinations(): CheckpointDestination[] {
  const { CHECKPOINT_FILE, CHECKPOINT_WEBHOOK_URL } = env();
  const set: Record<CheckpointDestination, boolean> = {
    file: !!CHECKPOINT_FILE,
    webhook: !!CHECKPOINT_WEBHOOK_URL,
  };
  return CHECKPOINT_DESTINATIONS.filter((destination) => set[destination]);
}

export const deliversEvidence = (): boolean => env().EVIDENCE_DELIVERY;

export type CheckpointFailure = { reason: FileFailure['reason'] | DeliveryFailure; errorCode?: string };

/** Null on success; never throws. */
export async function publishCheckpoint(
  destination: CheckpointDestination,
  note: string,
  known: Knowledge,
): Promise<CheckpointFailure | null> {
  const { CHECKPOINT_FILE, CHECKPOINT_WEBHOOK_URL } = env();
  if (destination === 'file')
    return CHECKPOINT_FILE ? appendNote(CHECKPOINT_FILE, note, known) : { reason: 'not_configured' };
  const reason = CHECKPOINT_WEBHOOK_URL ? await post(CHECKPOINT_WEBHOOK_URL, note) : 'not_configured';
  return reason && { reason };
}

async function post(url: string, note: string): Promise<DeliveryFailure | null> {
  try {
    const response = await guardedFetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: note,
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The status decides, even if the body can't be discarded.
    await response.body?.cancel().catch(() => undefined);
    return statusFailure(response.status);
  } catch (error) {
    return networkFailure(error);
  }
}
