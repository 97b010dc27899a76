'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { decideLead, decisionErrors, parseDecision } from '#features/lead/decide-lead.ts';
import { DECISION_FORM, HOLD_FORM, SEARCH_FORM } from '#features/lead/model/lead-forms.ts';
import { changeHold } from '#features/privacy/hold-evidence.ts';
import { PERSON_OF_LEAD_FORM } from '#features/privacy/model/request-forms.ts';
import { searchPersonOfLead } from '#features/privacy/read-person.ts';
import { searchLeads } from '#features/privacy/search-leads.ts';
import { readForm } from '#platform/values/posted-form.ts';

const PATH = '/staff/leads';
const UNKNOWN_PATH = `${PATH}/unknown`;

/** The search text is never stored, so an expired session loses this form. */
export async function searchForLeads(data: FormData): Promise<void> {
  const actor = await requireStaff('leads_read');
  const form = readForm(SEARCH_FORM, data);
  const found = await searchLeads(actor, form.value('q'));
  switch (found.kind) {
    case 'lead':
      return redirect(`${PATH}/${encodeURIComponent(found.reference)}`);
    case 'prefill':
      return redirect(`/staff/prefills/${found.id}`);
    case 'person':
      return redirect(`${PATH}?person=${found.search}`);
    default:
      return redirect(`/staff/${form.value('list')}?found=${found.kind}`);
  }
}

/** Everything of the borrower of a lead, by a search like any other. */
export async function openPersonOfLead(data: FormData): Promise<void> {
  const { actor, form, path } = await requireStaffFor(
    data,
    PERSON_OF_LEAD_FORM,
    'leads_find_person',
    leadPath,
  );
  const found = await searchPersonOfLead(actor, form.value('reference'));
  if (typeof found === 'object') redirect(`/staff/requests/person/${found.search}`);
  redirect(found === 'nothing' ? withFlash(path, 'lead', 'no_identity') : `${PATH}?found=${found}`);
}

export async function setHold(data: FormData): Promise<void> {
  const { actor, form, path, accepted } = await requireConfirmedStaffFor(
    data,
    HOLD_FORM,
    'evidence_handle',
    leadPath,
  );
  const [isHeld, reason] = [form.value('isHeld'), form.text('holdReason')];
  const change = await accepted(changeHold(actor, form.value('reference'), { isHeld, reason }));
  if (change.kind === 'no_lead') redirect(`${PATH}?found=nothing`);
  const done = isHeld ? 'held' : 'released';
  redirect(withFlash(path, 'lead', change.kind === 'done' ? done : change.kind));
}

export async function decideUnknownLead(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, DECISION_FORM, 'leads_decide', decisionPath);
  const { actor, form, reject, accepted } = posted;
  const reference = form.value('reference');
  const { decision } = await accepted(parseDecision(form.text));
  const errors = decisionErrors(await decideLead(actor, reference, decision));
  if (errors) return reject(errors);
  redirect(`${UNKNOWN_PATH}?decided=${encodeURIComponent(reference)}`);
}

type NamedForm = { value: (name: 'reference') => string };

const leadPath = (form: NamedForm) => `${PATH}/${encodeURIComponent(form.value('reference'))}`;
const decisionPath = (form: NamedForm) =>
  `${UNKNOWN_PATH}?lead=${encodeURIComponent(form.value('reference'))}`;
