import { redirect } from 'next/navigation';
import type { Actor } from '#console/actor.ts';
import { isUuid } from '#domain/uuid.ts';
import { findReturnedForm, type ReturnedForm, recordReturnedForm } from '#records/returned-forms.ts';

/** What is never kept, not even for a moment. */
const SECRET = /password|^code$/i;

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Sends somebody back to the page of a form, with what they typed and what is to be put right in it. */
export async function returnForm(
  actor: Actor,
  path: string,
  form: FormData,
  errors: Record<string, string>,
): Promise<never> {
  const id = await recordReturnedForm(actor.staffId, { path, fields: fieldsOf(form), errors });
  redirect(`${path}${path.includes('?') ? '&' : '?'}returned=${id}`);
}

/** What stands in a page's form: as it was returned, or nothing. */
export async function findReturned(actor: Actor, searchParams: SearchParams): Promise<Returned> {
  const { returned } = await searchParams;
  const found = isUuid(returned) ? await findReturnedForm(returned, actor.staffId) : null;
  return new Returned(found);
}

/** A returned form as a page reads it: what was typed, else what is kept; and what is wrong. */
export class Returned {
  readonly #form: ReturnedForm | null;
  constructor(form: ReturnedForm | null) {
    this.#form = form;
  }
  /** Whether there is one. */
  get isThere(): boolean {
    return this.#form !== null;
  }
  value(name: string, kept: string | null | undefined = ''): string {
    return this.#form ? (this.#form.fields[name]?.[0] ?? '') : (kept ?? '');
  }
  values(name: string, kept: readonly string[] = []): readonly string[] {
    return this.#form ? (this.#form.fields[name] ?? []) : kept;
  }
  error(name: string): string | undefined {
    return this.#form?.errors[name];
  }
  get errors(): { name: string; message: string }[] {
    return Object.entries(this.#form?.errors ?? {}).map(([name, message]) => ({ name, message }));
  }
}

/** All that a form holds in words, save secrets and what belongs to the framework. */
export function fieldsOf(form: FormData): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$ACTION_') || SECRET.test(name)) continue;
    fields[name] = [...(fields[name] ?? []), value];
  }
  return fields;
}
