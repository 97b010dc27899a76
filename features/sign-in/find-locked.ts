import 'server-only';
import { findBlockedSignIns } from '#features/sign-in/store/sign-in-attempts.ts';
import { codeLimitByStaff, passwordLimitByEmail } from './limits.ts';

export type Lockout = { reason: 'password' | 'code'; waitSeconds: number };

/** The people for whom browsers that they don't know have to wait now, and after what. */
export async function findLockouts(
  people: readonly { id: string; email: string }[],
): Promise<Map<string, Lockout>> {
  const limits = people.flatMap(({ id, email }) => [
    { id, reason: 'password' as const, limit: passwordLimitByEmail(email) },
    { id, reason: 'code' as const, limit: codeLimitByStaff(id) },
  ]);
  const waiting = await findBlockedSignIns(limits.map(({ limit }) => limit));
  const seconds = new Map(waiting.map(({ key, waitSeconds }) => [key, waitSeconds]));
  return new Map(
    limits.flatMap(({ id, reason, limit }) => {
      const waitSeconds = seconds.get(limit.key);
      return waitSeconds ? [[id, { reason, waitSeconds }] as const] : [];
    }),
  );
}
