'use server';

import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';
import { searchLeads } from '#features/privacy/search-leads.ts';

/** The search text is never stored, so an expired session loses this form. */
export async function searchForLeads(form: FormData): Promise<void> {
  const actor = await requireStaff('leads_read');
  const found = await searchLeads(actor, String(form.get('q') ?? ''));
  switch (found.kind) {
    case 'lead':
      return redirect(`/staff/leads/${encodeURIComponent(found.reference)}`);
    case 'person':
      return redirect(`/staff/leads?person=${found.search}`);
    default:
      return redirect(`/staff/leads?found=${found.kind}`);
  }
}
