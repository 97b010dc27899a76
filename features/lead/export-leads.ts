import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import type { LeadFilters } from '#features/lead/model/lead-filters.ts';
import {
  findLeadsListed,
  findSources,
  type LeadCursor,
  type ListedLead,
} from '#features/lead/store/lead-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { logEvent } from '#platform/log/log.ts';
import { filterQuery } from '#platform/values/filter-query.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';
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
  if (format === 'csv') yield csvRow(COLUMNS.map(([name]) => name));
  let olderThan: LeadCursor | null = null;
  for (;;) {
    const leads: ListedLead[] = await findLeadsListed(
      { filters, zone: actor.timeZone },
      { olderThan },
      batchSize,
    );
    const sources = await findSources(leads.map(({ id }) => id));
    if (leads.length > 0) {
      yield leads.map((lead) => lineFor({ ...lead, source: sources.get(lead.id) ?? null })).join('');
    }
    olderThan = leads.at(-1) ?? null;
    if (leads.length < batchSize || !olderThan) return;
  }
}

type ExportedLead = ListedLead & { source: string | null };

/** No personal data. The operator's warnings may name a person, so only their presence is exported. */
const COLUMNS: readonly (readonly [name: string, value: (lead: ExportedLead) => string | boolean | null])[] =
  [
    ['reference', ({ reference }) => reference],
    ['uuid', ({ operatorUuid }) => operatorUuid],
    ['created_at', ({ createdAt }) => createdAt.toISOString()],
    ['campaign', ({ campaign }) => campaign],
    ['product', ({ product }) => product],
    ['utm_source', ({ source }) => source],
    ['state', ({ state }) => state],
    ['status', ({ operatorStatus }) => operatorStatus],
    ['warning', ({ hasWarning }) => hasWarning],
    ['link_issued_at', ({ linkIssuedAt }) => linkIssuedAt?.toISOString() ?? null],
    ['redirected_at', ({ redirectedAt }) => redirectedAt?.toISOString() ?? null],
    ['test', ({ isTest }) => isTest],
  ];

const YES_NO = { true: 'yes', false: 'no' };

function csvLine(lead: ExportedLead): string {
  return csvRow(
    COLUMNS.map(([, read]) => {
      const value = read(lead);
      return typeof value === 'boolean' ? YES_NO[`${value}`] : value;
    }),
  );
}

const jsonLine = (lead: ExportedLead) =>
  `${JSON.stringify(Object.fromEntries(COLUMNS.map(([name, read]) => [name, read(lead)])))}\n`;
