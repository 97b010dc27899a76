import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { isUuid } from '#platform/values/ids.ts';
import { openValue, sealValue } from './sealed-value.ts';

const LIFE_SECONDS = 8 * 3_600;

export async function readStaffSession(): Promise<string | null> {
  const { name } = cookieOptions();
  const sealed = (await cookies()).get(name)?.value;
  if (!sealed) return null;
  const { staffSession } = await openValue<{ staffSession: string }>('staff', sealed, LIFE_SECONDS);
  return isUuid(staffSession) ? staffSession : null;
}

export async function writeStaffSession(staffSession: string): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, await sealValue('staff', { staffSession }, LIFE_SECONDS), cookie);
}

export async function clearStaffSession(): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, '', { ...cookie, maxAge: 0 });
}

function cookieOptions() {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-staff' : 'handoff-staff',
    // No maximum age: the cookie ends with the browser, and the session by the database's clock.
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  };
}
