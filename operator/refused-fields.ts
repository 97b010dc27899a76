import 'server-only';
import { isJsonObject, type JsonObject } from './json.ts';

const MAX_DEPTH = 4;
const MAX_ITEMS = 100;
const MAX_POINTER_LENGTH = 200;

const FIELDS = [
  'requestedLoanAmount',
  'loanPurpose',
  'borrower.email',
  'borrower.firstName',
  'borrower.lastName',
  'borrower.phone',
  'borrower.dob',
  'borrower.ssn',
  'address.street',
  'address.city',
  'address.state',
  'address.zipcode',
  'employment.status',
  'employment.incomeYearly',
  'housing.type',
  'housing.monthlyPayment',
  'disclosuresText',
  'partnerLeadId',
  'partnerCampaignId',
];
const GROUPS = ['borrower', 'address', 'employment', 'housing'];
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

const BY_NAME = new Map<string, string>(
  FIELDS.flatMap((field) => {
    const [group, leaf] = field.split('.');
    if (!leaf) return [[plain(field), field]];
    const paired: [string, string] = [`${plain(group ?? '')}.${plain(leaf)}`, field];
    return ONLY_WITH_GROUP.includes(leaf) ? [paired] : [paired, [plain(leaf), field]];
  }),
);

/**
 * Which fields of the contract a 400 or 422 body complains of, in the contract's order. The body's shape is unpublished;
 * read are lists of entries that point to a field (`field`, `path`, `loc` …), maps from field to message, and
 * problem+json with either. Nothing of the body itself is returned, and its messages are not looked at.
 */
export function refusedFields(body: unknown): string[] {
  const found = new Set<string>();
  collect(body, null, MAX_DEPTH, found);
  return FIELDS.filter((field) => found.has(field));
}

function collect(value: unknown, group: string | null, depth: number, found: Set<string>): void {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_ITEMS)) {
      if (typeof item === 'string') note(item, group, found);
      else collect(item, group, depth - 1, found);
    }
  } else if (isJsonObject(value)) {
    const pointers = [
      ...POINTERS.map((key) => value[key]),
      isJsonObject(value.source) ? value.source.pointer : null,
    ];
    const pointed = pointers.filter((pointer) => note(pointer, group, found));
    const lists = LISTS.map((key) => value[key]).filter((list) => typeof list === 'object');
    for (const list of lists) collect(list, group, depth - 1, found);
    // Beside pointers or lists, further keys are no map of fields: they may echo what was sent.
    if (pointed.length + lists.length === 0) collectFromMap(value, group, depth, found);
  }
}

function collectFromMap(map: JsonObject, group: string | null, depth: number, found: Set<string>): void {
  for (const [key, messages] of Object.entries(map)) {
    if (GROUPS.includes(key) && typeof messages === 'object') collect(messages, key, depth - 1, found);
    else note(key, group, found);
  }
}

function note(pointer: unknown, group: string | null, found: Set<string>): boolean {
  const path = Array.isArray(pointer)
    ? pointer.filter((step) => typeof step === 'string').join('.')
    : pointer;
  if (typeof path !== 'string' || path.length > MAX_POINTER_LENGTH) return false;
  const steps = path
    .split(/[^\w-]+/)
    .map(plain)
    .filter(Boolean);
  const leaf = steps.at(-1) ?? '';
  const within = steps.at(-2) ?? (group === null ? '' : plain(group));
  const field = steps.includes('disclosurestext')
    ? 'disclosuresText'
    : (BY_NAME.get(`${within}.${leaf}`) ?? BY_NAME.get(leaf));
  if (field) found.add(field);
  return field !== undefined;
}

/** `first_name`, `FirstName` and `firstName` are one name. */
function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}
