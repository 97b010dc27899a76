import 'server-only';
import { isJsonObject, type JsonObject } from './response.ts';

export type ContractBody = 'personal' | 'refinance' | 'prefill';

const nested = (group: string, names: string) => names.split(' ').map((name) => `${group}.${name}`);

/** Source: contract 2.1, 2.4, 2.5, in its order. */
const CONTRACT_FIELDS: Record<ContractBody, string[]> = {
  personal: [
    'requestedLoanAmount',
    'loanPurpose',
    ...nested('borrower', 'email firstName lastName phone dob ssn'),
    ...nested('address', 'street city state zipcode'),
    ...nested('employment', 'status incomeYearly'),
    ...nested('housing', 'type monthlyPayment'),
    'disclosuresText',
    'partnerLeadId',
    'partnerCampaignId',
    'partnerPassedData',
  ],
  refinance: [
    'partnerLeadId',
    'partnerCampaignId',
    'requestedLoanAmount',
    ...nested(
      'borrower',
      'email firstName lastName phone ssn incomeYearly housingPaymentMonthly dob netWorth',
    ),
    ...nested('borrower.address', 'street city state zipcode unit'),
    'borrower.graduationDate',
    'borrower.education',
    ...nested('borrower.education', 'degreeLevel degreeType schoolKey otherSchool studyField'),
    ...nested('borrower', 'citizenship loanGoal housingType employmentStatus consentData'),
    ...nested('borrower.consentData', 'ipAddress recordDate consentText'),
  ],
  prefill: [
    ...nested('meta', 'partner flow ctaLocation partnerId'),
    ...nested('data', 'firstName lastName dob phone email ipAddress'),
    ...nested('data.address', 'street city state zipcode'),
    ...nested('data.loan', 'requestedAmount purpose'),
    ...nested('data.financial', 'employmentStatus annualIncome creditScoreQuality housingType'),
    ...nested('data.citizenship', 'status ssn'),
  ],
};

/** An error inside one of these is reported for the whole field. */
const WHOLE_FIELDS = ['disclosuresText', 'partnerPassedData'];

const LIST_FIELD = 'education';
const MAX_EDUCATIONS = 4;

const MAX_DEPTH = 6;
const MAX_ITEMS = 100;
const MAX_POINTER_LENGTH = 200;

// Without their group, these two may describe the problem itself.
const AMBIGUOUS_ALONE = ['status', 'type'];

const LIST_KEYS = [
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
const POINTER_KEYS = [
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
 * The body's shape is unpublished: the search reads lists of entries that point to a field, and maps from field to
 * message. It returns no text of the body, but indexes of lists (`borrower.education.0.schoolKey`).
 */
export function refusedFields(body: unknown, contractBody: ContractBody): string[] {
  const search = { index: FIELD_INDEXES[contractBody], found: new Set<string>() };
  collect(body, [], MAX_DEPTH, search);
  const found = [...search.found].sort();
  return CONTRACT_FIELDS[contractBody].flatMap((field) =>
    found.filter((name) => withoutPosition(name) === field),
  );
}

type Search = { index: FieldIndex; found: Set<string> };

type FieldIndex = { byName: Map<string, string>; groups: Set<string> };

const FIELD_INDEXES: Record<ContractBody, FieldIndex> = {
  personal: fieldIndexOf(CONTRACT_FIELDS.personal),
  refinance: fieldIndexOf(CONTRACT_FIELDS.refinance),
  prefill: fieldIndexOf(CONTRACT_FIELDS.prefill),
};

function fieldIndexOf(fields: string[]): FieldIndex {
  const paths = fields.map((field) => ({ field, steps: field.split('.') }));
  const names = paths.flatMap(({ field, steps }) => {
    const leaf = steps.at(-1) ?? '';
    const spellings = [steps.slice(-2).map(normalize).join('.'), normalize(leaf)];
    return spellings
      .slice(0, AMBIGUOUS_ALONE.includes(leaf) ? 1 : 2)
      .map((name): [string, string] => [name, field]);
  });
  const groups = paths.flatMap(({ steps }) => steps.slice(0, -1).map(normalize));
  return { byName: new Map(names), groups: new Set(groups) };
}

function collect(value: unknown, within: string[], depth: number, search: Search): void {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.slice(0, MAX_ITEMS).entries()) {
      if (typeof item === 'string') recordField(item, within, search);
      else collect(item, isListField(within.at(-1)) ? [...within, String(index)] : within, depth - 1, search);
    }
  } else if (isJsonObject(value)) {
    const pointers = [
      ...POINTER_KEYS.map((key) => value[key]),
      isJsonObject(value.source) ? value.source.pointer : null,
    ];
    const pointed = pointers.filter((pointer) => recordField(pointer, within, search));
    const lists = LIST_KEYS.map((key) => value[key]).filter((list) => typeof list === 'object');
    for (const list of lists) collect(list, within, depth - 1, search);
    // Other keys beside pointers or lists may echo the request; they are not a map of fields.
    if (pointed.length + lists.length === 0) collectFromMap(value, within, depth, search);
  }
}

function collectFromMap(map: JsonObject, within: string[], depth: number, search: Search): void {
  for (const [key, messages] of Object.entries(map)) {
    const isPosition = isListField(within.at(-1)) && /^\d+$/.test(key);
    const isGroup = search.index.groups.has(normalize(key)) || isPosition;
    if (isGroup && holdsObjects(messages)) collect(messages, [...within, key], depth - 1, search);
    else recordField(key, within, search);
  }
}

function recordField(pointer: unknown, within: string[], { index, found }: Search): boolean {
  const path = Array.isArray(pointer) ? pointer.filter(isStep).join('.') : pointer;
  if (typeof path !== 'string' || path.length > MAX_POINTER_LENGTH) return false;
  const steps = [...within, ...path.split(/[^\w-]+/)].map(normalize).filter(Boolean);
  const field = wholeField(steps, index) ?? namedField(steps, index);
  if (field) found.add(withPosition(field, steps));
  return field !== undefined;
}

function wholeField(steps: string[], { byName }: FieldIndex): string | undefined {
  const whole = WHOLE_FIELDS.map(normalize).find((name) => steps.includes(name));
  return whole && byName.get(whole);
}

function namedField(steps: string[], { byName }: FieldIndex): string | undefined {
  const names = steps.filter((step) => !/^\d+$/.test(step));
  return byName.get(names.slice(-2).join('.')) ?? byName.get(names.at(-1) ?? '');
}

function withPosition(field: string, steps: string[]): string {
  const position = steps.some(isListField) ? (steps[steps.findIndex(isListField) + 1] ?? '') : '';
  const isPosition = /^\d+$/.test(position) && Number(position) < MAX_EDUCATIONS;
  return isPosition ? field.replace(`.${LIST_FIELD}`, `$&.${Number(position)}`) : field;
}

function withoutPosition(name: string): string {
  return name.replace(/\.\d+/, '');
}

function isListField(step: string | undefined): boolean {
  return step !== undefined && normalize(step) === LIST_FIELD;
}

function isStep(step: unknown): boolean {
  return typeof step === 'string' || typeof step === 'number';
}

function holdsObjects(value: unknown): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(isJsonObject));
}

function normalize(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}
