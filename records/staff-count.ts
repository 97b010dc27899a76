import 'server-only';
import { type Db, db } from './db.ts';

/** How many people who have joined, and are not disabled, have one of these roles. */
export function countWorkingStaff(roles: readonly string[], client: Db = db()): Promise<number> {
  return client.staff.count({
    where: { role: { in: [...roles] }, joinedAt: { not: null }, disabledAt: null },
  });
}
