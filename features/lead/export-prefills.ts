import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import type { PrefillFilters } from '#features/lead/model/prefill-filters.ts';
import { PREFILL_COLUMNS, type PrefillRecord } from '#features/lead/model/prefill-record.ts';
import { findPrefillsListed } from '#features/lead/store/prefill-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

export type PrefillExport = { fileName: string; chunks: AsyncGenerator<string> };

const BATCH_SIZE = 1_000;

/** Streams in batches. The audit row comes before the first line. */
export async function exportPrefills(
  actor: Actor,
  filters: PrefillFilters,
  batchSize = BATCH_SIZE,
): Promise<PrefillExport> {
  await recordAudit(actor, {
    action: 'prefills_exported',
    subject: 'prefills',
    after: { filters: filterQuery(filters).toString() },
  });
  logEvent('prefills_exported', { by: actor.email, what: 'csv' });
  const day = dayInZone(actor.timeZone, await databaseNow());
  return { fileName: `prefills-${day}.csv`, chunks: chunksOf(actor.timeZone, filters, batchSize) };
}

async function* chunksOf(zone: string, filters: PrefillFilters, batchSize: number) {
  yield csvRow(PREFILL_COLUMNS.map(([name]) => name));
  let olderThan: { at: Date; id: string } | null = null;
  for (;;) {
    const batch: PrefillRecord[] = await findPrefillsListed({ filters, zone }, { olderThan }, batchSize);
    if (batch.length > 0) yield batch.map(csvLine).join('');
    const last = batch.at(-1);
    if (batch.length < batchSize || !last) return;
    olderThan = { at: last.intentAt, id: last.id };
  }
}

const csvLine = (prefill: PrefillRecord) =>
  csvRow(
    PREFILL_COLUMNS.map(([, read]) => {
      const value = read(prefill);
      if (typeof value !== 'boolean') return value;
      return value ? 'yes' : 'no';
    }),
  );
