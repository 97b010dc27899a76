import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { csvHeader, csvLine, jsonLine } from '#features/lead/model/export-columns.ts';
import type { LeadFilters } from '#features/lead/model/lead-filters.ts';
import { findLeadsToExport } from '#features/lead/store/exported-leads.ts';
import type { LeadCursor } from '#features/lead/store/lead-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

export type ExportFormat = 'csv' | 'ndjson';
export type LeadExport = { fileName: string; chunks: AsyncGenerator<string> };

const BATCH_SIZE = 1_000;

/** Streams in batches. The audit row comes before the first line. */
export async function exportLeads(
  actor: Actor,
  filters: LeadFilters,
  format: ExportFormat,
  batchSize = BATCH_SIZE,
): Promise<LeadExport> {
  await recordAudit(actor, {
    action: 'leads_exported',
    subject: 'leads',
    after: { format, filters: filterQuery(filters).toString() },
  });
  logEvent('leads_exported', { by: actor.email, what: format });
  const day = dayInZone(actor.timeZone, await databaseNow());
  return { fileName: `leads-${day}.${format}`, chunks: chunksOf(actor, filters, format, batchSize) };
}

async function* chunksOf(actor: Actor, filters: LeadFilters, format: ExportFormat, batchSize: number) {
  const lineFor = format === 'csv' ? csvLine : jsonLine;
  if (format === 'csv') yield csvHeader();
  let olderThan: LeadCursor | null = null;
  do {
    const batch: Batch = await findLeadsToExport({ filters, zone: actor.timeZone }, olderThan, batchSize);
    if (batch.leads.length > 0) yield batch.leads.map(lineFor).join('');
    olderThan = batch.next;
  } while (olderThan);
}

type Batch = Awaited<ReturnType<typeof findLeadsToExport>>;
