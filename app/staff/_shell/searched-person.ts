import type { Actor } from '#features/access/model/actor.ts';
import { searchSubject } from '#features/privacy/record-request.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import type { PostedFields } from '#platform/values/posted-form.ts';

type SubjectForm = { value: (name: 'identifier' | 'search') => string };

/** A search for the person whose address was typed. */
export const searchInstead =
  (of: 'request' | 'withdrawal') =>
  async (
    { actor, form }: { actor: Actor; form: SubjectForm },
    errors: FieldErrors,
  ): Promise<PostedFields> => {
    if ('identifier' in errors) return {};
    const given = { identifier: form.value('identifier'), search: form.value('search') };
    const found = await searchSubject(actor, given, of);
    return found.ok ? { search: [found.search] } : {};
  };
