import 'server-only';
import { randomUUID } from 'node:crypto';
import { db } from '#platform/database/db.ts';

export type ReturnedForm = {
  path: string;
  fields: Record<string, string[]>;
  /** By field name; the empty name holds errors of the form as a whole. */
  errors: Record<string, string>;
};

/** More forms than a person has open in tabs; the limit keeps one person from filling the disk. */
const MAX_FORMS_PER_PERSON = 20;

export async function recordReturnedForm(staffId: string, form: ReturnedForm): Promise<string> {
  const id = randomUUID();
  await db().$executeRaw`
    DELETE FROM returned_form
    WHERE returned_at < clock_timestamp() - interval '1 day' OR id IN (
      SELECT id FROM returned_form WHERE staff_id = ${staffId}::uuid
      ORDER BY returned_at DESC OFFSET ${MAX_FORMS_PER_PERSON - 1})`;
  await db().oldInput.create({ data: { id, staffId, ...form } });
  return id;
}

export async function findReturnedForm(id: string, staffId: string): Promise<ReturnedForm | null> {
  const found = await db().oldInput.findFirst({
    where: { id, staffId },
    select: { path: true, fields: true, errors: true },
  });
  return found as ReturnedForm | null;
}
