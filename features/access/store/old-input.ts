import 'server-only';
import { randomUUID } from 'node:crypto';
import { db } from '#platform/database/db.ts';

/** A form as it was sent, by the names of its fields, and what is to be put right in it. */
export type ReturnedForm = {
  path: string;
  fields: Record<string, string[]>;
  /** By field; under the empty name what is wrong with the form as a whole. */
  errors: Record<string, string>;
};

/** One person's forms: more than they can have open in tabs, and few enough that nobody can fill the disk with them. */
const MAX_FORMS_PER_PERSON = 20;

/** Stores a form for the person who sent it. Forms older than a day are deleted, and the oldest of a person with many. */
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

/** Somebody's own returned form; null where there is none by this id. */
export async function findReturnedForm(id: string, staffId: string): Promise<ReturnedForm | null> {
  const found = await db().oldInput.findFirst({
    where: { id, staffId },
    select: { path: true, fields: true, errors: true },
  });
  return found as ReturnedForm | null;
}
