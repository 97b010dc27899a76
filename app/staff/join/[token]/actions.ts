'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { join } from '#console/join.ts';
import { askerFrom } from '#domain/asker.ts';
import { writeStaffSession } from '#sessions/staff-cookie.ts';
import { writeToldOnce } from '#sessions/told-once.ts';

/** Nothing that is typed here is kept or sent back: the address tells at most what is to be put right, in words of a closed list. */
export async function joinConsole(form: FormData): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? '');
  const { address } = askerFrom(await headers());
  const token = field('token');
  const page = `/staff/join/${encodeURIComponent(token)}`;
  const joined = await join(token, {
    password: field('password'),
    again: field('passwordAgain'),
    code: field('code'),
    timeZone: field('timeZone'),
    address,
  });
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
