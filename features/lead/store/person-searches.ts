import 'server-only';
import { randomUUID } from 'node:crypto';
import { db } from '#platform/database/db.ts';

const SEARCH_LIFETIME = '15 minutes';

export async function recordPersonSearch(
  staffId: string,
  lookupHash: string,
  kind: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await db().$executeRaw`DELETE FROM person_search WHERE until < clock_timestamp()`;
  await db().$executeRaw`
    INSERT INTO person_search (id, staff_id, mark, kind, until)
    VALUES (${id}::uuid, ${staffId}::uuid, ${lookupHash}, ${kind}, clock_timestamp() + ${SEARCH_LIFETIME}::interval)`;
  return id;
}

export type SearchedPerson = { lookupHash: string; kind: string | null };

export async function findSearchedPerson(id: string, staffId: string): Promise<SearchedPerson | null> {
  const [row] = await db().$queryRaw<SearchedPerson[]>`
    SELECT mark AS "lookupHash", kind FROM person_search
    WHERE id = ${id}::uuid AND staff_id = ${staffId}::uuid AND until > clock_timestamp()`;
  return row ?? null;
}

export const findPersonSearch = async (id: string, staffId: string): Promise<string | null> =>
  (await findSearchedPerson(id, staffId))?.lookupHash ?? null;

export async function countLeadsOf(lookupHash: string): Promise<number> {
  const rows = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM evidence_person JOIN lead USING (journey_id) WHERE mark = ${lookupHash}`;
  return rows[0]?.count ?? 0;
}
