import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { CSV, filteredPath, streamResponse } from '#app/staff/_shell/stream-response.ts';
import { exportPrefills } from '#features/lead/export-leads.ts';
import {
  PREFILL_FILTER_NAMES,
  type PrefillFilters,
  parsePrefillFilters,
} from '#features/lead/model/lead-filters.ts';
import { PREFILL_EXPORT_FORM } from '#features/lead/model/lead-forms.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

/** A POST, because an export is audited and no link of another site may start one. */
export async function POST(request: Request): Promise<Response> {
  const { actor, form } = await requireConfirmedStaffFor(
    await request.formData(),
    PREFILL_EXPORT_FORM,
    'leads_export',
    (posted) => listOf(filtersIn(posted)),
  );
  const { fileName, chunks } = await exportPrefills(actor, filtersIn(form));
  return streamResponse(chunks, { fileName, mediaType: CSV });
}

export async function GET(request: Request): Promise<Response> {
  await requireStaff('leads_export');
  redirect(listOf(parsePrefillFilters(Object.fromEntries(new URL(request.url).searchParams))));
}

const filtersIn = ({ value }: PostedForm<typeof PREFILL_EXPORT_FORM>): PrefillFilters =>
  parsePrefillFilters(Object.fromEntries(PREFILL_FILTER_NAMES.map((name) => [name, value(name)])));

const listOf = (filters: PrefillFilters) => filteredPath('/staff/prefills', filters);
