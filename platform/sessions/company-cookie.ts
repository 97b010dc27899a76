import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { openValue, sealValue } from './sealed-value.ts';

export type CompanySignIn = {
  state: string;
  nonce: string;
  verifier: string;
  begunAt: number;
  returned: string;
  confirms: string;
};

const LIFE_SECONDS = 600;
const TEXTS = ['state', 'nonce', 'verifier', 'returned', 'confirms'] as const;

export async function readCompanySignIn(): Promise<CompanySignIn | null> {
  const sealed = (await cookies()).get(cookieOptions().name)?.value;
  if (!sealed) return null;
  const opened = await openValue<CompanySignIn>('oidc_state', sealed, LIFE_SECONDS);
  const isWhole =
    TEXTS.every((name) => typeof opened[name] === 'string') && typeof opened.begunAt === 'number';
  return isWhole ? (opened as CompanySignIn) : null;
}

export async function writeCompanySignIn(signIn: CompanySignIn): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, await sealValue('oidc_state', signIn, LIFE_SECONDS), {
    ...cookie,
    maxAge: LIFE_SECONDS,
  });
}

export async function clearCompanySignIn(): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, '', { ...cookie, maxAge: 0 });
}

function cookieOptions() {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-company' : 'handoff-company',
    // Lax, not Strict: the provider sends the browser back, which is a navigation from another site.
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  };
}
