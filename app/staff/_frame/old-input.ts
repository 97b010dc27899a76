import { redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { findReturnedForm, type ReturnedForm, recordReturnedForm } from '#features/access/store/old-input.ts';
import { isUuid } from '#platform/values/ids.ts';

/** Never stored, not even for a moment. */
const SECRET_FIELD = /password|^code$/i;
/** No form of the console is larger: a body with a file may be, and only its file is worth anything. */
const MAX_STORED_BYTES = 64 * 1024;
const MAX_STORED_VALUES = 1_000;

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Sends a person back to the page of a form, with what they typed and what to fix. */
export async function rejectForm(
  actor: Actor,
  path: string,
  form: FormData,
  errors: Record<string, string>,
): Promise<never> {
  const id = await recordReturnedForm(actor.staffId, { path, fields: fieldsOf(form), errors });
  redirect(`${path}${path.includes('?') ? '&' : '?'}returned=${id}`);
}

/** The page of a person's returned form, with the form in it; null where there is no such form. */
export async function rejectedFormPath(returned: string, staffId: string): Promise<string | null> {
  const form = isUuid(returned) ? await findReturnedForm(returned, staffId) : null;
  return form && `${form.path}${form.path.includes('?') ? '&' : '?'}returned=${returned}`;
}

/** The form that was returned to this page, or an empty one. */
export async function findFormState(actor: Actor, searchParams: SearchParams): Promise<FormState> {
  const { returned } = await searchParams;
  const found = isUuid(returned) ? await findReturnedForm(returned, actor.staffId) : null;
  return new FormState(found);
}

/** A returned form as a page reads it: the typed values, or the stored ones; and the errors. */
export class FormState {
  readonly #form: ReturnedForm | null;
  constructor(form: ReturnedForm | null) {
    this.#form = form;
  }
  /** Whether there is one. */
  get isPresent(): boolean {
    return this.#form !== null;
  }
  value(name: string, stored: string | null | undefined = ''): string {
    return this.#form ? (ownValue(this.#form.fields, name)?.[0] ?? '') : (stored ?? '');
  }
  values(name: string, stored: readonly string[] = []): readonly string[] {
    return this.#form ? (ownValue(this.#form.fields, name) ?? []) : stored;
  }
  error(name: string): string | undefined {
    return ownValue(this.#form?.errors ?? {}, name);
  }
  get errors(): { name: string; message: string }[] {
    return Object.entries(this.#form?.errors ?? {}).map(([name, message]) => ({ name, message }));
  }
}

/**
 * The text fields of a form, without secrets and what belongs to the framework. A field may have any name, `__proto__`
 * included. Fields that exceed the limits are left out.
 */
export function fieldsOf(form: FormData): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  let [bytes, count] = [0, 0];
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$ACTION_') || SECRET_FIELD.test(name)) continue;
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    count += 1;
    if (bytes > MAX_STORED_BYTES || count > MAX_STORED_VALUES) break;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  // Unlike an assignment, this makes an own property of every name.
  return Object.fromEntries(fields);
}

function ownValue<Value>(object: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
