'use server';

import { redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_frame/access.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { decideLead } from '#features/lead/decide-lead.ts';
import { decisionErrors, readDecision } from '#features/lead/read-decision.ts';

const PATH = '/staff/leads/unknown';

export async function decideUnknownLead(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'leads_decide', pathFor(form));
  const word = (name: string) => String(form.get(name) ?? '');
  const reference = word('reference');
  const read = readDecision({ choice: word('choice'), uuid: word('uuid'), seen: word('seen') });
  if ('errors' in read) return rejectForm(actor, pathFor(form), form, read.errors);
  const errors = decisionErrors(await decideLead(actor, reference, read.decision));
  if (errors) return rejectForm(actor, pathFor(form), form, errors);
  redirect(`${PATH}?decided=${encodeURIComponent(reference)}`);
}

function pathFor(form: FormData): string {
  return `${PATH}?lead=${encodeURIComponent(String(form.get('reference') ?? '').slice(0, 64))}`;
}
