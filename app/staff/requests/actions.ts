'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { searchInstead } from '#app/staff/_shell/searched-person.ts';
import { approveErasure, declineRequest } from '#features/privacy/decide-request.ts';
import { allowPersonExport } from '#features/privacy/export-person.ts';
import {
  PERSON_REQUEST_FORM,
  REQUEST_DECISION_FORM,
  REQUEST_FORM,
} from '#features/privacy/model/request-forms.ts';
import { recordPersonRequest, TOO_MANY_ERASURES } from '#features/privacy/record-request.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

const PATH = '/staff/requests';

export async function addPersonRequest(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireConfirmedStaffFor(
    data,
    PERSON_REQUEST_FORM,
    'erasure_request',
    newRequestPath,
    searchInstead('request'),
  );
  const { value } = await accepted(form.parse());
  const { id } = await accepted(recordPersonRequest(actor, value));
  const done = value.kind === 'erasure' ? 'recorded' : 'recorded_copy';
  redirect(withFlash(`${PATH}/${id}`, 'requests', done));
}

export async function decidePersonRequest(data: FormData): Promise<void> {
  const { actor, form, path, reject } = await requireConfirmedStaffFor(
    data,
    REQUEST_DECISION_FORM,
    'erasure_request',
    requestPath,
  );
  const decide = form.value('decision') === 'approve' ? approveErasure : declineRequest;
  const decided = await decide(actor, form.value('request'));
  switch (decided) {
    case 'erased':
    case 'on_hold':
    case 'declined':
    case 'withdrawn':
      return redirect(withFlash(path, 'requests', decided));
    case 'approved':
    case 'erasing':
      return redirect(withFlash(path, 'requests', 'erasing'));
    default:
      return reject({ '': DECISION_ERRORS[decided] });
  }
}

export async function preparePersonCopy(data: FormData): Promise<void> {
  const { actor, form, path } = await requireConfirmedStaffFor(
    data,
    REQUEST_FORM,
    'person_export',
    requestPath,
  );
  const isReady = await allowPersonExport(actor, form.value('request'));
  redirect(withFlash(path, 'requests', isReady ? 'prepared' : 'no_download'));
}

function newRequestPath(form: PostedForm<typeof PERSON_REQUEST_FORM>): string {
  const search = form.value('search');
  return search ? `${PATH}?search=${encodeURIComponent(search)}` : PATH;
}

type NamedForm = { value: (name: 'request') => string };

const requestPath = (form: NamedForm) => `${PATH}/${encodeURIComponent(form.value('request'))}`;

const DECISION_ERRORS = {
  no_request: 'We can’t find that request.',
  already_decided: 'Someone else already handled this request.',
  expired: 'This request expired after 72 hours. Ask for a new one.',
  own_request: 'This is your own request. Another person must approve it.',
  needs_compliance: 'One of the two people must be in Compliance. Ask someone there to approve it.',
  requester_changed: 'The person who asked can’t sign in anymore. Decline this, and request it yourself.',
  not_allowed: 'Your role can’t decide on this request.',
  too_many: TOO_MANY_ERASURES,
};
