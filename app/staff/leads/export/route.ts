import { requireStaff } from '#app/staff/desk/access.ts';
import { streamed } from '#app/staff/desk/streamed.ts';
import { exportLeads } from '#console/export-leads.ts';
import { readLeadFilters } from '#domain/lead-filters.ts';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' };

export async function GET(request: Request): Promise<Response> {
  const actor = await requireStaff('leads_export');
  const query = new URL(request.url).searchParams;
  const format = query.get('format') === 'ndjson' ? 'ndjson' : 'csv';
  const { fileName, chunks } = await exportLeads(actor, readLeadFilters(Object.fromEntries(query)), format);
  return streamed(chunks, { fileName, mediaType: MEDIA_TYPES[format] });
}
