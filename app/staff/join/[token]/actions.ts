'use server';

import { redirect } from 'next/navigation';
import { join } from '#console/join.ts';
import { writeStaffSession } from '#sessions/staff-cookie.ts';
import { writeToldOnce } from '#sessions/told-once.ts';
import { readVisitor } from '../../desk/visitor.ts';

/** Nothing that is typed here is kept or sent back: the address tells at most what is to be put right, in words of a closed list. */
export async function joinConsole(form: FormData): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? '');
  const token = field('token');
  const page = `/staff/join/${encodeURIComponent(token)}`;
  const wish = {
    password: field('password'),
    again: field('passwordAgain'),
    code: field('code'),
    timeZone: field('timeZone'),
  };
  const joined = await join(token, wish, await readVisitor());
  switch (joined.kind) {
    case 'joined':
      await writeStaffSession(joined.sessionId);
      await writeToldOnce(joined.staffId, { kind: 'recovery_codes', codes: joined.codes });
      redirect('/staff/account/recovery-codes');
      break;
    case 'faults':
      redirect(`${page}?faults=${joined.faults.join('.')}`);
      break;
    case 'locked':
      redirect(`${page}?locked=yes`);
      break;
    case 'no_invitation':
      redirect(page);
  }
}
