'use server';

import { redirect } from 'next/navigation';
import { readVisitor } from '#app/staff/_shell/visitor.ts';
import { claimInvitation } from '#features/sign-in/join.ts';
import { JOIN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

/** Typed values are never stored or returned. The URL names the errors. */
export async function choosePassword(data: FormData): Promise<void> {
  const form = readForm(JOIN_FORM, data);
  const token = form.value('token');
  const page = `/staff/join/${token}`;
  const input = {
    password: form.value('password'),
    again: form.value('passwordAgain'),
    timeZone: form.value('timeZone'),
  };
  const claimed = await claimInvitation(token, input, await readVisitor());
  switch (claimed.kind) {
    case 'enrolling':
      await writeStaffSession(claimed.sessionId);
      redirect('/staff/join/second-factor');
      break;
    case 'invalid':
      redirect(`${page}?faults=${claimed.errors.join('.')}`);
      break;
    case 'locked':
      redirect(`${page}?locked=yes`);
      break;
    case 'no_invitation':
      redirect(page);
  }
}
