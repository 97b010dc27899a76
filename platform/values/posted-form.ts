import * as z from 'zod';
import { withoutControl } from './control-characters.ts';
import type { FieldErrors } from './field-errors.ts';
import { invalid, ok, type ParseResult } from './parse-result.ts';

/** A name that ends in `-*` covers every posted field with that prefix. */
export type FormSchema<Shape extends z.core.$ZodLooseShape = z.core.$ZodLooseShape> = z.ZodObject<Shape>;

type ShapeName<Schema extends FormSchema> = keyof Schema['shape'] & string;
type PostedName<Name extends string> = Name extends `${infer Prefix}-*` ? `${Prefix}-${string}` : Name;
export type FieldName<Schema extends FormSchema> = PostedName<ShapeName<Schema>>;

type FieldMeta = {
  /** For a limit that the schema doesn't reject. */
  maxLength?: number;
  /** A secret field is neither stored nor returned to the browser. */
  isSecret?: true;
  type?: 'email' | 'password' | 'date' | 'datetime-local' | 'file';
  inputMode?: 'numeric';
  /** Whether the browser blocks an empty field, instead of the server rejecting it. */
  required?: true;
};
const FIELD_META = z.registry<FieldMeta>();

export const field = <Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema => {
  FIELD_META.add(schema, meta);
  return schema;
};

export type PostedFields = Record<string, string[]>;

export type PostedForm<Schema extends FormSchema = FormSchema> = {
  text: (name: FieldName<Schema>) => string;
  texts: (name: FieldName<Schema>) => string[];
  file: (name: FieldName<Schema>) => File | null;
  /** A field that its schema accepts with any text. `row` replaces the wildcard of its name. */
  value: <Name extends ShapeName<Schema>>(name: Name, row?: string) => z.infer<Schema>[Name];
  parse: () => ParsedForm<z.infer<Schema>>;
  /** The fields that may be stored and returned. */
  storedFields: () => PostedFields;
};

/** A form with only a button. */
export const BUTTON_FORM = z.object({});

const MAX_STORED_BYTES = 64 * 1024;
const MAX_STORED_VALUES = 1_000;
const ENCODER = new TextEncoder();

/** The only reader of FormData: fields outside the schema don't exist for the code behind it. */
export function readForm<Schema extends FormSchema>(schema: Schema, data: FormData): PostedForm<Schema> {
  const texts = (name: string) =>
    data.getAll(name).flatMap((value) => (typeof value === 'string' ? [withoutControl(value)] : []));
  const text = (name: string) => texts(name)[0] ?? '';
  const read = (name: ShapeName<Schema>, posted: string = name) =>
    schema.shape[name] instanceof z.ZodArray ? texts(posted) : text(posted);
  return {
    text,
    texts,
    file: (name) => data.getAll(name).find((value) => value instanceof File) ?? null,
    value: <Name extends ShapeName<Schema>>(name: Name, row = '') =>
      z.parse(schema.shape[name], read(name, name.replace('*', row))) as z.infer<Schema>[Name],
    parse: () => parseForm(schema, (name) => read(name)),
    storedFields: () => storedFieldsOf(schema, data),
  };
}

/** `valid` holds the fields without an error. */
export type ParsedForm<Value> =
  | { ok: true; value: Value }
  | { ok: false; errors: FieldErrors; valid: Partial<Value> };

/** `rules` sees the valid fields. A field's own error wins over that of a rule, and errors follow the schema's order. */
export function parseForm<Schema extends FormSchema>(
  schema: Schema,
  read: (name: ShapeName<Schema>) => string | readonly string[],
  rules: (valid: Partial<z.infer<Schema>>) => FieldErrors = () => ({}),
): ParsedForm<z.infer<Schema>> {
  const names = (Object.keys(schema.shape) as ShapeName<Schema>[]).filter((name) => !name.endsWith('-*'));
  const values: Record<string, unknown> = {};
  const found: FieldErrors = {};
  for (const name of names) {
    const parsed = z.safeParse(schema.shape[name], read(name));
    if (parsed.success) values[name] = parsed.data;
    else found[name] = parsed.error.issues[0]?.message ?? '';
  }
  const errors = { ...rules(values as Partial<z.infer<Schema>>), ...found };
  if (Object.keys(errors).length === 0) return { ok: true, value: values as z.infer<Schema> };
  const inOrder = [...names, ''].flatMap((name) => (name in errors ? [[name, errors[name]]] : []));
  const valid = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in errors)));
  return {
    ok: false,
    errors: Object.fromEntries(inOrder),
    valid: valid as Partial<z.infer<Schema>>,
  };
}

/** For a single field. Returns the message of the first broken rule. */
export function parseField<Value>(schema: z.ZodType<Value>, text: string): ParseResult<Value> {
  const parsed = z.safeParse(schema, text);
  return parsed.success ? ok(parsed.data) : invalid(parsed.error.issues[0]?.message ?? '');
}

/** Whether a checkbox or button posted this value. */
export const isPosted = (value: string) => z.string().transform((text) => text === value);

/** A version that the page showed. No stored version is 0. */
export const SHOWN_VERSION = z.coerce.number().catch(0);

type FieldAttributes = Omit<FieldMeta, 'isSecret'>;

const ATTRIBUTES = new WeakMap<z.core.$ZodType, FieldAttributes>();

/** The attributes of a field's input, so that the page repeats no rule of its schema. */
export function fieldAttributes<Schema extends FormSchema>(
  schema: Schema,
  name: ShapeName<Schema>,
): FieldAttributes {
  const rule = schema.shape[name];
  const known = ATTRIBUTES.get(rule);
  if (known) return known;
  const { maxLength } = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' });
  const { isSecret, ...meta } = FIELD_META.get(rule) ?? {};
  const attributes = { ...(maxLength !== undefined && { maxLength }), ...meta };
  ATTRIBUTES.set(rule, attributes);
  return attributes;
}

/** Whether the posted fields all belong to one of the forms and none of them is secret there. */
export function areReplayable(schemas: readonly FormSchema[]): (names: readonly string[]) => boolean {
  const forms = schemas.map(storableFields);
  return (names) => forms.some((isStorable) => names.every(isStorable));
}

function storableFields(schema: FormSchema): (name: string) => boolean {
  const names = Object.keys(schema.shape).filter((name) => !FIELD_META.get(schema.shape[name])?.isSecret);
  const allowed = new Set(names);
  return (name) => allowed.has(name) || allowed.has(wildcardOf(name));
}

function storedFieldsOf(schema: FormSchema, data: FormData): PostedFields {
  const isAllowed = storableFields(schema);
  const fields = new Map<string, string[]>();
  let [bytes, count] = [0, 0];
  for (const [name, given] of data) {
    if (typeof given !== 'string' || !isAllowed(name)) continue;
    const value = withoutControl(given);
    bytes += ENCODER.encode(name + value).length;
    count += 1;
    if (bytes > MAX_STORED_BYTES || count > MAX_STORED_VALUES) break;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(fields);
}

const wildcardOf = (name: string) => name.replace(/-.*/s, '-*');
