import 'server-only';
import {
  CONTRACT_FIELDS,
  type ContractBody,
  LISTED_FIELD,
  MAX_EDUCATIONS,
  WHOLE_FIELDS,
} from './contract-fields.ts';
import { isJsonObject, type JsonObject } from './json.ts';

const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const MAX_POINTER_LENGTH = 200;

// Alone, these two also mean the status and the type of the problem itself.
const ONLY_WITH_GROUP = ['status', 'type'];

const LISTS = [
  'errors',
  'error',
  'details',
  'detail',
  'fields',
  'fieldErrors',
  'validationErrors',
  'violations',
  'issues',
  'invalid-params',
  'invalidParams',
];
const POINTERS = [
  'field',
  'path',
  'loc',
  'name',
  'param',
  'property',
  'propertyPath',
  'pointer',
  'instancePath',
];

/**
 * Which fields of the contract a 400 or 422 body complains of, in the contract's order. The body's shape is unpublished;
 * read are lists of entries that point to a field (`field`, `path`, `loc` …), maps from field to message, and
 * problem+json with either. An entry of a list keeps its place (`borrower.education.0.schoolKey`). Nothing of the body
 * itself is returned, and its messages are not looked at.
 */
export function refusedFields(body: unknown, posted: ContractBody): string[] {
  const search = { book: BOOKS[posted], found: new Set<string>() };
  collect(body, [], MAX_DEPTH, search);
  const found = [...search.found].sort();
  return CONTRACT_FIELDS[posted].flatMap((field) => found.filter((name) => withoutPlace(name) === field));
}

type Search = { book: FieldBook; found: Set<string> };

/** The fields of one body, by names that spelling does not matter to. */
type FieldBook = { byName: Map<string, string>; groups: Set<string> };

const BOOKS: Record<ContractBody, FieldBook> = {
  personal: bookOf(CONTRACT_FIELDS.personal),
  refinance: bookOf(CONTRACT_FIELDS.refinance),
  prefill: bookOf(CONTRACT_FIELDS.prefill),
};

function bookOf(fields: string[]): FieldBook {
  const paths = fields.map((field) => ({ field, steps: field.split('.') }));
  const names = paths.flatMap(({ field, steps }) => {
    const leaf = steps.at(-1) ?? '';
    const spellings = [steps.slice(-2).map(plain).join('.'), plain(leaf)];
    return spellings
      .slice(0, ONLY_WITH_GROUP.includes(leaf) ? 1 : 2)
      .map((name): [string, string] => [name, field]);
  });
  const groups = paths.flatMap(({ steps }) => steps.slice(0, -1).map(plain));
  return { byName: new Map(names), groups: new Set(groups) };
}

function collect(value: unknown, within: string[], depth: number, search: Search): void {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, MAX_ITEMS).entries()) {
      if (typeof item === 'string') note(item, within, search);
      else collect(item, isListed(within.at(-1)) ? [...within, String(index)] : within, depth - 1, search);
    }
  } else if (isJsonObject(value)) {
    const pointers = [
      ...POINTERS.map((key) => value[key]),
      isJsonObject(value.source) ? value.source.pointer : null,
    ];
    const pointed = pointers.filter((pointer) => note(pointer, within, search));
    const lists = LISTS.map((key) => value[key]).filter((list) => typeof list === 'object');
    for (const list of lists) collect(list, within, depth - 1, search);
    // Beside pointers or lists, further keys are no map of fields: they may echo what was sent.
    if (pointed.length + lists.length === 0) collectFromMap(value, within, depth, search);
  }
}

function collectFromMap(map: JsonObject, within: string[], depth: number, search: Search): void {
  for (const [key, messages] of Object.entries(map)) {
    const isPlace = isListed(within.at(-1)) && /^\d+$/.test(key);
    const isGroup = search.book.groups.has(plain(key)) || isPlace;
    if (isGroup && holdsObjects(messages)) collect(messages, [...within, key], depth - 1, search);
    else note(key, within, search);
  }
}

function note(pointer: unknown, within: string[], { book, found }: Search): boolean {
  const path = Array.isArray(pointer) ? pointer.filter(isStep).join('.') : pointer;
  if (typeof path !== 'string' || path.length > MAX_POINTER_LENGTH) return false;
  const steps = [...within, ...path.split(/[^\w-]+/)].map(plain).filter(Boolean);
  const field = wholeField(steps, book) ?? namedField(steps, book);
  if (field) found.add(withPlace(field, steps));
  return field !== undefined;
}

function wholeField(steps: string[], { byName }: FieldBook): string | undefined {
  const whole = WHOLE_FIELDS.map(plain).find((name) => steps.includes(name));
  return whole && byName.get(whole);
}

function namedField(steps: string[], { byName }: FieldBook): string | undefined {
  const names = steps.filter((step) => !/^\d+$/.test(step));
  return byName.get(names.slice(-2).join('.')) ?? byName.get(names.at(-1) ?? '');
}

function withPlace(field: string, steps: string[]): string {
  const place = steps.some(isListed) ? (steps[steps.findIndex(isListed) + 1] ?? '') : '';
  const isPlace = /^\d+$/.test(place) && Number(place) < MAX_EDUCATIONS;
  return isPlace ? field.replace(`.${LISTED_FIELD}`, `$&.${Number(place)}`) : field;
}

function withoutPlace(name: string): string {
  return name.replace(/\.\d+/, '');
}

function isListed(step: string | undefined): boolean {
  return step !== undefined && plain(step) === LISTED_FIELD;
}

function isStep(step: unknown): boolean {
  return typeof step === 'string' || typeof step === 'number';
}

function holdsObjects(value: unknown): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(isJsonObject));
}

/** `first_name`, `FirstName` and `firstName` are one name. */
function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}
