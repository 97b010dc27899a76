import { redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { findReturnedForm, type ReturnedForm, recordReturnedForm } from '#features/access/store/old-input.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import { isUuid } from '#platform/values/ids.ts';
import {
  type FieldName,
  type FormSchema,
  fieldAttributes,
  type PostedForm,
} from '#platform/values/posted-form.ts';

export type Query = Record<string, string | string[] | undefined>;
export type SearchParams = Promise<Query>;

/** Null for a repeated parameter. */
export function wordIn(query: Query, name: string): string | null {
  const value = query[name];
  return typeof value === 'string' ? value : null;
}

export async function rejectForm(
  actor: Actor,
  path: string,
  form: Pick<PostedForm, 'storedFields'>,
  errors: FieldErrors,
): Promise<never> {
  const id = await recordReturnedForm(actor.staffId, { path, fields: form.storedFields(), errors });
  redirect(returnedPath(path, id));
}

/** The form comes back unchanged, for a part of its page that shows what was typed. */
export async function returnForm(
  actor: Actor,
  path: string,
  form: Pick<PostedForm, 'storedFields'>,
  part: string,
): Promise<never> {
  const id = await recordReturnedForm(actor.staffId, { path, fields: form.storedFields(), errors: {} });
  redirect(`${returnedPath(path, id)}#${part}`);
}

export async function rejectedFormPath(returned: string, staffId: string): Promise<string | null> {
  const form = isUuid(returned) ? await findReturnedForm(returned, staffId) : null;
  return form && returnedPath(form.path, returned);
}

const returnedPath = (path: string, id: string) => `${path}${path.includes('?') ? '&' : '?'}returned=${id}`;

export async function findFormState(actor: Actor, searchParams: SearchParams): Promise<FormState> {
  const { returned } = await searchParams;
  const found = isUuid(returned) ? await findReturnedForm(returned, actor.staffId) : null;
  return new FormState(found);
}

/** Values come from the returned form if there is one, and from the database otherwise. */
export class FormState {
  readonly #form: ReturnedForm | null;
  constructor(form: ReturnedForm | null) {
    this.#form = form;
  }
  /** Whether the returned form is the one with this field. */
  has(name: string): boolean {
    return Object.hasOwn(this.#form?.fields ?? {}, name);
  }
  /** The stored value also if another form of the page is the returned one. */
  value(name: string, stored: string | null | undefined = ''): string {
    return ownValue(this.#form?.fields ?? {}, name)?.[0] ?? stored ?? '';
  }
  /** On a page with one form: browsers don't send an unchecked box. */
  isChecked(name: string, isStored = false): boolean {
    return this.#form ? this.value(name) === 'yes' : isStored;
  }
  values(name: string, stored: readonly string[] = []): readonly string[] {
    return this.#form ? (ownValue(this.#form.fields, name) ?? []) : stored;
  }
  error(name: string): string | undefined {
    return ownValue(this.#form?.errors ?? {}, name);
  }
  /** For the input of a field. `rule` has the name in the schema, if it is a row of a wildcard. */
  input<Schema extends FormSchema>(
    name: FieldName<Schema>,
    schema: Schema,
    stored?: string | null,
    rule = name as keyof Schema['shape'] & string,
  ) {
    const attributes = fieldAttributes(schema, rule);
    const isTyped = attributes.type !== 'password' && attributes.type !== 'file';
    const defaultValue = isTyped ? this.value(name, stored) : undefined;
    return { ...attributes, name, defaultValue, error: this.error(name) };
  }
  get errors(): { name: string; message: string }[] {
    return Object.entries(this.#form?.errors ?? {}).map(([name, message]) => ({ name, message }));
  }
}

function ownValue<Value>(object: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Empty without a file. */
export const bytesOf = async (file: File | null) => new Uint8Array((await file?.arrayBuffer()) ?? []);
