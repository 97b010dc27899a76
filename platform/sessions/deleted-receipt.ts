import 'server-only';
import { z } from 'zod';
import { sealedCookie } from './cookie.ts';

const cookie = sealedCookie(z.object({ receipt: z.string() }), () => ({
  purpose: 'deleted_receipt',
  productionName: '__Host-handoff-deleted',
  localName: 'handoff-deleted',
  sameSite: 'lax',
  ttlSeconds: 600,
}));

/** A receipt's address is a capability, so the receipt id stays in the browser that deleted the journey. */
export const readDeletedReceipt = async (): Promise<string | null> => (await cookie.read())?.receipt ?? null;

export const writeDeletedReceipt = (receipt: string): Promise<void> => cookie.write({ receipt });
