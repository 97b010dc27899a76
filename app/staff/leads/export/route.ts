import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { CSV, filteredPath, streamResponse } from '#app/staff/_shell/stream-response.ts';
import { exportLeads } from '#features/lead/export-leads.ts';
import { FILTER_NAMES, type LeadFilters, parseLeadFilters } from '#features/lead/model/lead-filters.ts';
import { EXPORT_FORM } from '#features/lead/model/lead-forms.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

const MEDIA_TYPES = { csv: CSV, ndjson: 'application/x-ndjson' };

/** A POST, because an export is audited and no link of another site may start one. */
export async function POST(request: Request): Promise<Response> {
  const { actor, form } = await requireConfirmedStaffFor(
    await request.formData(),
    EXPORT_FORM,
    'leads_export',
    (posted) => listOf(filtersIn(posted)),
  );
  const format = form.value('format');
  const { fileName, chunks } = await exportLeads(actor, filtersIn(form), format);
  return streamResponse(chunks, { fileName, mediaType: MEDIA_TYPES[format] });
}

export async function GET(request: Request): Promise<Response> {
  await requireStaff('leads_export');
  redirect(listOf(parseLeadFilters(Object.fromEntries(new URL(request.url).searchParams))));
}

const filtersIn = ({ value }: PostedForm<typeof EXPORT_FORM>): LeadFilters =>
  parseLeadFilters(Object.fromEntries(FILTER_NAMES.map((name) => [name, value(name)])));

const listOf = (filters: LeadFilters) => filteredPath('/staff/leads', filters);
