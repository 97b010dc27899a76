import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { openValue, sealValue } from './sealed-value.ts';

const LIFE_SECONDS = 600;

/** A receipt's address is a capability, so the receipt id stays in the browser that deleted the journey. */
export async function readDeletedReceipt(): Promise<string | null> {
  const { name } = cookieOptions();
  const sealed = (await cookies()).get(name)?.value;
  if (!sealed) return null;
  const { receipt } = await openValue<{ receipt: string }>('deleted_receipt', sealed, LIFE_SECONDS);
  return typeof receipt === 'string' ? receipt : null;
}

export async function writeDeletedReceipt(receipt: string): Promise<void> {
  const { name, cookie } = cookieOptions();
  const sealed = await sealValue('deleted_receipt', { receipt }, LIFE_SECONDS);
  (await cookies()).set(name, sealed, { ...cookie, maxAge: LIFE_SECONDS });
}

function cookieOptions() {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-deleted' : 'handoff-deleted',
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  };
}
