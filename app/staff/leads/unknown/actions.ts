'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_shell/access.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { decideLead, decisionErrors, parseDecision } from '#features/lead/decide-lead.ts';
import { DECISION_FORM } from '#features/lead/model/lead-forms.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

const PATH = '/staff/leads/unknown';

export async function decideUnknownLead(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, DECISION_FORM, 'leads_decide', pathFor);
  const reference = form.value('reference');
  const parsed = parseDecision(form.text);
  if (!parsed.ok) return rejectForm(actor, pathFor(form), form, parsed.errors);
  const errors = decisionErrors(await decideLead(actor, reference, parsed.decision));
  if (errors) return rejectForm(actor, pathFor(form), form, errors);
  redirect(`${PATH}?decided=${encodeURIComponent(reference)}`);
}

const pathFor = (form: PostedForm<typeof DECISION_FORM>) =>
  `${PATH}?lead=${encodeURIComponent(form.value('reference'))}`;
