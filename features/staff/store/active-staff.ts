import 'server-only';
import type { Prisma } from '#generated/prisma/client.ts';
import { isWayOpen } from '#platform/config/sign-in-ways.ts';
import type { Db } from '#platform/database/db.ts';

/** The people who can sign in: joined, not disabled, and by a way that the settings leave open. */
export async function findWorkingStaff(client: Db, where: Prisma.StaffWhereInput): Promise<string[]> {
  const joined = await client.staff.findMany({
    where: { ...where, disabledAt: null, joinedAt: { not: null } },
    select: { id: true, companyIssuer: true },
  });
  return joined.filter(({ companyIssuer }) => isWayOpen(companyIssuer)).map(({ id }) => id);
}
