import type { Posted } from '#app/staff/_shell/access.ts';
import { searchSubject } from '#features/privacy/record-request.ts';
import type { FormSchema } from '#platform/values/posted-form.ts';

type SubjectForm = Pick<Posted<FormSchema>, 'actor' | 'accepted'> & {
  form: { value: (name: 'identifier' | 'search') => string };
};

/** The same form with a search instead of the typed address, which no returned form may store. */
export async function withSearch(
  data: FormData,
  { actor, form, accepted }: SubjectForm,
  of: 'request' | 'withdrawal',
): Promise<FormData> {
  const given = { identifier: form.value('identifier'), search: form.value('search') };
  const { search } = await accepted(searchSubject(actor, given, of));
  const kept = new FormData();
  for (const [name, value] of data) if (name !== 'identifier' && name !== 'search') kept.append(name, value);
  kept.append('search', search);
  return kept;
}
