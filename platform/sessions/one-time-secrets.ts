import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { openValue, sealValue } from './sealed-value.ts';

export type OneTimeSecret =
  | { kind: 'recovery_codes'; codes: string[] }
  | { kind: 'invitation'; email: string; link: string }
  | { kind: 'authenticator'; secret: string };

const LIFE_SECONDS = 600;

export async function readOneTimeSecret(staffId: string): Promise<OneTimeSecret | null> {
  const { name } = cookieOptions();
  const sealed = (await cookies()).get(name)?.value;
  if (!sealed) return null;
  const opened: { staffId?: string; toldOnce?: OneTimeSecret } = Object(
    await openValue('told_once', sealed, LIFE_SECONDS),
  );
  return opened.staffId === staffId ? (opened.toldOnce ?? null) : null;
}

export async function writeOneTimeSecret(staffId: string, toldOnce: OneTimeSecret): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, await sealValue('told_once', { staffId, toldOnce }, LIFE_SECONDS), {
    ...cookie,
    maxAge: LIFE_SECONDS,
  });
}

export async function clearOneTimeSecret(): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, '', { ...cookie, maxAge: 0 });
}

function cookieOptions() {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-told-once' : 'handoff-told-once',
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'strict', path: '/' } as const,
  };
}
