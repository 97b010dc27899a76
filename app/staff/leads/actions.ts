'use server';

import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';
import { SEARCH_FORM } from '#features/lead/model/lead-forms.ts';
import { searchLeads } from '#features/privacy/search-leads.ts';
import { readForm } from '#platform/values/posted-form.ts';

/** The search text is never stored, so an expired session loses this form. */
export async function searchForLeads(data: FormData): Promise<void> {
  const actor = await requireStaff('leads_read');
  const found = await searchLeads(actor, readForm(SEARCH_FORM, data).value('q'));
  switch (found.kind) {
    case 'lead':
      return redirect(`/staff/leads/${encodeURIComponent(found.reference)}`);
    case 'person':
      return redirect(`/staff/leads?person=${found.search}`);
    default:
      return redirect(`/staff/leads?found=${found.kind}`);
  }
}
