import { headers } from 'next/headers';
import type { Visitor } from '#console/visitor.ts';
import { askerFrom } from '#domain/asker.ts';
import { readStaffSession } from '#sessions/staff-cookie.ts';

/** The browser that asks to sign in. */
export async function readVisitor(): Promise<Visitor> {
  return { ...askerFrom(await headers()), sessionId: await readStaffSession() };
}
