'use server';

import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { SEARCH_FORM } from '#features/lead/model/lead-forms.ts';
import { searchLeads } from '#features/privacy/search-leads.ts';
import { readForm } from '#platform/values/posted-form.ts';

/** The search text is never stored, so an expired session loses this form. */
export async function searchForLeads(data: FormData): Promise<void> {
  const actor = await requireStaff('leads_read');
  const form = readForm(SEARCH_FORM, data);
  const found = await searchLeads(actor, form.value('q'));
  switch (found.kind) {
    case 'lead':
      return redirect(`/staff/leads/${encodeURIComponent(found.reference)}`);
    case 'prefill':
      return redirect(`/staff/prefills/${found.id}`);
    case 'person':
      return redirect(`/staff/leads?person=${found.search}`);
    default:
      return redirect(`/staff/${form.value('list')}?found=${found.kind}`);
  }
}
