import 'server-only';
import { env } from '#platform/config/env.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { appendNote, type FileFailure, type Knowledge } from './checkpoint-file.ts';
import { discard, postOutside } from './post-outside.ts';

export const CHECKPOINT_DESTINATIONS = ['file', 'webhook'] as const;
export type CheckpointDestination = (typeof CHECKPOINT_DESTINATIONS)[number];

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
  clock: Clock,
): Promise<CheckpointFailure | null> {
  const { CHECKPOINT_FILE, CHECKPOINT_WEBHOOK_URL } = env();
  if (destination === 'file')
    return CHECKPOINT_FILE ? appendNote(CHECKPOINT_FILE, note, known) : { reason: 'not_configured' };
  const reason = CHECKPOINT_WEBHOOK_URL
    ? await postOutside(CHECKPOINT_WEBHOOK_URL, 'text/plain; charset=utf-8', note, discard, clock)
    : 'not_configured';
  return reason && { reason };
}
