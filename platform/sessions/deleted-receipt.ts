import 'server-only';
import { type Cookie, readCookie, writeCookie } from './cookie.ts';

const COOKIE: Cookie = {
  purpose: 'deleted_receipt',
  productionName: '__Host-handoff-deleted',
  localName: 'handoff-deleted',
  sameSite: 'lax',
  ttlSeconds: 600,
};

/** A receipt's address is a capability, so the receipt id stays in the browser that deleted the journey. */
export async function readDeletedReceipt(): Promise<string | null> {
  const { receipt } = await readCookie<{ receipt: string }>(COOKIE);
  return typeof receipt === 'string' ? receipt : null;
}

export const writeDeletedReceipt = (receipt: string): Promise<void> =>
  writeCookie(COOKIE, { receipt }, COOKIE.ttlSeconds);
