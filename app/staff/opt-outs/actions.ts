'use server';

import { redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { searchInstead } from '#app/staff/_shell/searched-person.ts';
import { markOperatorNotified } from '#features/opt-out/notify-operator.ts';
import { NOTIFIED_FORM, WITHDRAWAL_FORM } from '#features/privacy/model/request-forms.ts';
import { recordWithdrawal } from '#features/privacy/record-withdrawal.ts';
import { parseReference } from '#platform/values/ids.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

const PATH = '/staff/opt-outs';

/** Needs no second factor: a caller waits, and a number on the list can only stop calls. */
export async function addWithdrawal(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireStaffFor(
    data,
    WITHDRAWAL_FORM,
    'requests_record',
    withdrawalPath,
    searchInstead('withdrawal'),
  );
  const { value } = await accepted(form.parse());
  const { isListed } = await accepted(recordWithdrawal(actor, value));
  redirect(withFlash(PATH, 'optOuts', isListed ? 'recorded' : 'recorded_lead'));
}

export async function endWithdrawal(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, NOTIFIED_FORM, 'requests_record', PATH);
  const shown = form.value('leads').split(' ');
  redirect(withFlash(PATH, 'optOuts', await markOperatorNotified(actor, form.value('request'), shown)));
}

function withdrawalPath(form: PostedForm<typeof WITHDRAWAL_FORM>): string {
  const search = form.value('search');
  // A number typed in the wrong field must not reach an address.
  const lead = parseReference(form.value('reference'));
  const query = new URLSearchParams({ ...(search && { search }), ...(lead && { lead }) });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}
