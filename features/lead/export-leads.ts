import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { csvHeaderOf, csvLineOf, EXPORT_COLUMNS, jsonLine } from '#features/lead/model/export-columns.ts';
import type { LeadFilters, PrefillFilters } from '#features/lead/model/lead-filters.ts';
import { PREFILL_COLUMNS } from '#features/lead/model/prefill-record.ts';
import { findLeadsToExport } from '#features/lead/store/exported-leads.ts';
import { findPrefillsListed } from '#features/lead/store/prefill-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import type { TimeCursor } from '#platform/values/time-cursor.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

type ExportFormat = 'csv' | 'ndjson';
type Export = { fileName: string; chunks: AsyncGenerator<string> };

const BATCH_SIZE = 1_000;

/** Streams in batches. The audit row comes before the first line. */
export async function exportLeads(
  actor: Actor,
  filters: LeadFilters,
  format: ExportFormat,
  batchSize = BATCH_SIZE,
): Promise<Export> {
  const after = { format, filters: filterQuery(filters).toString() };
  await recordAudit(actor, { action: 'leads_exported', subject: 'leads', after });
  logEvent('leads_exported', { by: actor.email, what: format });
  const isCsv = format === 'csv';
  const chunks = chunksOf(isCsv ? csvHeaderOf(EXPORT_COLUMNS) : '', async (olderThan) => {
    const { leads, next } = await findLeadsToExport({ filters, zone: actor.timeZone }, olderThan, batchSize);
    return { lines: leads.map((lead) => (isCsv ? csvLineOf(EXPORT_COLUMNS, lead) : jsonLine(lead))), next };
  });
  return { fileName: `leads-${await today(actor)}.${format}`, chunks };
}

export async function exportPrefills(
  actor: Actor,
  filters: PrefillFilters,
  batchSize = BATCH_SIZE,
): Promise<Export> {
  const after = { filters: filterQuery(filters).toString() };
  await recordAudit(actor, { action: 'prefills_exported', subject: 'prefills', after });
  logEvent('prefills_exported', { by: actor.email, what: 'csv' });
  const query = { filters, zone: actor.timeZone };
  const chunks = chunksOf(csvHeaderOf(PREFILL_COLUMNS), async (olderThan) => {
    const prefills = await findPrefillsListed(query, { olderThan }, batchSize);
    const last = prefills.length < batchSize ? null : prefills.at(-1);
    return {
      lines: prefills.map((prefill) => csvLineOf(PREFILL_COLUMNS, prefill)),
      next: last ? { at: last.intentAt, id: last.id } : null,
    };
  });
  return { fileName: `prefills-${await today(actor)}.csv`, chunks };
}

const today = async ({ timeZone }: Actor) => dayInZone(timeZone, await databaseNow());

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
