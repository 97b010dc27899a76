'use server';

import { redirect } from 'next/navigation';
import { readVisitor } from '#app/staff/_frame/visitor.ts';
import { claimInvitation } from '#features/sign-in/join.ts';
import { writeStaffSession } from '#platform/sessions/staff-cookie.ts';

/** Nothing that is typed here is stored or sent back: the address names the faults, in words of a closed list. */
export async function choosePassword(form: FormData): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? '');
  const token = field('token');
  const page = `/staff/join/${encodeURIComponent(token)}`;
  const input = {
    password: field('password'),
    again: field('passwordAgain'),
    timeZone: field('timeZone'),
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
