import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { csvHeader, csvLine, jsonLine } from '#features/lead/model/export-columns.ts';
import type { LeadFilters } from '#features/lead/model/lead-filters.ts';
import type { PrefillFilters } from '#features/lead/model/prefill-filters.ts';
import { PREFILL_COLUMNS, type PrefillRecord } from '#features/lead/model/prefill-record.ts';
import { findLeadsToExport } from '#features/lead/store/exported-leads.ts';
import { findPrefillsListed } from '#features/lead/store/prefill-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';
import type { TimeCursor } from '#platform/values/time-cursor.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

export type ExportFormat = 'csv' | 'ndjson';
type Export = { fileName: string; chunks: AsyncGenerator<string> };

const BATCH_SIZE = 1_000;

/** Streams in batches. The audit row comes before the first line. */
export async function exportLeads(
  actor: Actor,
  filters: LeadFilters,
  format: ExportFormat,
  batchSize = BATCH_SIZE,
): Promise<Export> {
  const day = await recordExport(actor, 'leads', format, {
    format,
    filters: filterQuery(filters).toString(),
  });
  const lineFor = format === 'csv' ? csvLine : jsonLine;
  const chunks = chunksOf(format === 'csv' ? csvHeader() : '', async (olderThan) => {
    const { leads, next } = await findLeadsToExport({ filters, zone: actor.timeZone }, olderThan, batchSize);
    return { lines: leads.map(lineFor), next };
  });
  return { fileName: `leads-${day}.${format}`, chunks };
}

export async function exportPrefills(
  actor: Actor,
  filters: PrefillFilters,
  batchSize = BATCH_SIZE,
): Promise<Export> {
  const day = await recordExport(actor, 'prefills', 'csv', { filters: filterQuery(filters).toString() });
  const query = { filters, zone: actor.timeZone };
  const chunks = chunksOf(csvRow(PREFILL_COLUMNS.map(([name]) => name)), async (olderThan) => {
    const prefills = await findPrefillsListed(query, { olderThan }, batchSize);
    const last = prefills.length < batchSize ? null : prefills.at(-1);
    return { lines: prefills.map(prefillLine), next: last ? { at: last.intentAt, id: last.id } : null };
  });
  return { fileName: `prefills-${day}.csv`, chunks };
}

/** Returns the day for the name of the file. */
async function recordExport(
  actor: Actor,
  subject: 'leads' | 'prefills',
  format: ExportFormat,
  after: Record<string, string>,
): Promise<string> {
  const action = `${subject}_exported` as const;
  await recordAudit(actor, { action, subject, after });
  logEvent(action, { by: actor.email, what: format });
  return dayInZone(actor.timeZone, await databaseNow());
}

type Batch = { lines: string[]; next: TimeCursor | null };

async function* chunksOf(header: string, find: (olderThan: TimeCursor | null) => Promise<Batch>) {
  if (header) yield header;
  let olderThan: TimeCursor | null = null;
  do {
    const { lines, next } = await find(olderThan);
    if (lines.length > 0) yield lines.join('');
    olderThan = next;
  } while (olderThan);
}

const prefillLine = (prefill: PrefillRecord) =>
  csvRow(
    PREFILL_COLUMNS.map(([, read]) => {
      const value = read(prefill);
      if (typeof value !== 'boolean') return value;
      return value ? 'yes' : 'no';
    }),
  );
