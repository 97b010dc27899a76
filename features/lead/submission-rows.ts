import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { findRequestRows, type RequestRows } from '#features/application/store/request-rows.ts';
import { type Displays, findDisplays } from '#features/consent/store/displays.ts';
import { inOneRoundTrip } from '#platform/database/transaction.ts';
import { processWide } from '#platform/process/process-wide.ts';

type SubmissionRows = [RequestRows, Displays];
type PrefetchedRead = { journeyId: string; rows: Promise<SubmissionRows> | null };

const prefetchedReads = processWide('prefetchedReads', () => new AsyncLocalStorage<PrefetchedRead>());

/**
 * Reads a submission's rows while `handle` parses its form. They may be outdated when the action uses them, as those of
 * any read: the intent's statement locks the journey and its lead, and checks them again.
 */
export async function prefetchRows(journeyId: string, handle: () => Promise<void>): Promise<void> {
  const early: PrefetchedRead = { journeyId, rows: readRows(journeyId) };
  // A form that is incomplete never asks for the rows.
  early.rows?.catch(() => undefined);
  // The statements leave only after Node's current turn, and Next would keep this one busy.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    await prefetchedReads.run(early, handle);
  } finally {
    // A socket that this request opened keeps its async context, so it would keep the rows.
    early.rows = null;
  }
}

/** Takes the early read of this request at most once. */
export function submissionRows(journeyId: string): Promise<SubmissionRows> {
  const early = prefetchedReads.getStore();
  const rows = early?.journeyId === journeyId ? early.rows : null;
  if (!early || !rows) return readRows(journeyId);
  early.rows = null;
  return rows;
}

const readRows = (journeyId: string): Promise<SubmissionRows> =>
  inOneRoundTrip((sql) => Promise.all([findRequestRows(journeyId, sql), findDisplays(journeyId, sql)]));
