import 'server-only';
import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { env } from '#platform/config/env.ts';
import { guardedFetch } from '#platform/egress/live-egress.ts';
import { networkFailure, statusFailure } from '#platform/egress/network-failure.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

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

/** An empty line separates checkpoints; the one within a checkpoint is followed by a signature. */
const BETWEEN_NOTES = /\n\n(?!\u2014 )/;

/** Far longer than a checkpoint. */
const TAIL_BYTES = 65_536;

/** Null for a webhook. Throws if the file can't be read. */
export async function lastNoteIn(destination: CheckpointDestination): Promise<string | null> {
  const { CHECKPOINT_FILE } = env();
  if (destination !== 'file' || !CHECKPOINT_FILE) return null;
  const last = (await tailOf(CHECKPOINT_FILE)).trimEnd().split(BETWEEN_NOTES).at(-1);
  return last ? `${last}\n` : null;
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), { position: from });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Null on success; never throws. */
export async function publishCheckpoint(
  destination: CheckpointDestination,
  note: string,
): Promise<DeliveryFailure | null> {
  const { CHECKPOINT_FILE, CHECKPOINT_WEBHOOK_URL } = env();
  if (destination === 'file') return CHECKPOINT_FILE ? addToFile(CHECKPOINT_FILE, note) : 'not_configured';
  return CHECKPOINT_WEBHOOK_URL ? post(CHECKPOINT_WEBHOOK_URL, note) : 'not_configured';
}

async function addToFile(path: string, note: string): Promise<DeliveryFailure | null> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await appendFile(path, `${note}\n`);
    return null;
  } catch {
    return 'failed';
  }
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
