import 'server-only';
import { findBlocked } from '#features/sign-in/store/sign-in-waits.ts';
import { codeLimitByStaff, passwordLimitByEmail } from './limits.ts';

export type Lockout = { reason: 'password' | 'code'; waitSeconds: number };

/** The people for whom browsers that they don't know have to wait now, and after what. */
export async function findLockouts(
  people: readonly { id: string; email: string }[],
): Promise<Map<string, Lockout>> {
  const patiences = people.flatMap(({ id, email }) => [
    { id, reason: 'password' as const, patience: passwordLimitByEmail(email) },
    { id, reason: 'code' as const, patience: codeLimitByStaff(id) },
  ]);
  const waiting = await findBlocked(patiences.map(({ patience }) => patience));
  const seconds = new Map(waiting.map(({ key, waitSeconds }) => [key, waitSeconds]));
  return new Map(
    patiences.flatMap(({ id, reason, patience }) => {
      const waitSeconds = seconds.get(patience.key);
      return waitSeconds ? [[id, { reason, waitSeconds }] as const] : [];
    }),
  );
}
