// The second verifier's part for the members of details and their types: docs/evidence-format.md, section 1.

type Check = (value: unknown) => boolean;
type Shape = Record<string, Check>;

const text: Check = (value) => typeof value === 'string';
const matching =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value);
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
const exactly =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const within =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const whole: Check = (value) => Number.isSafeInteger(value);
const fromOne: Check = (value) => whole(value) && Number(value) >= 1;
const listOf =
  (check: Check, least = 0): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && Array.from(value).every(check);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = either(text, exactly(null));

export const isHash = matching(/^[0-9a-f]{64}$/);
export const isUuid = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
export const isTime: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  value >= '0001' &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;

/** All members of `must` and of `may` only. */
export const object =
  (must: Shape, may: Shape = {}): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(must).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, member]) => {
      const check = [must, may].find((shape) => Object.hasOwn(shape, name))?.[name];
      return check?.(member) ?? false;
    });

const block = object({ key: text, sha256: isHash });
const endpoint = object({ address: text, clientId: text, mode: exactly('production', 'local') });
const client = { userAgent: text, address: text };
const staff = object({ by: text, reason: text });
const pixels = within(0, Number.MAX_VALUE);
const lead = { reference: text, attempt: fromOne };

export const DETAILS: Record<string, Check> = {
  journey_begun: object({
    campaign: text,
    product: text,
    entry: (value) => isObject(value) && Object.values(value).every(text),
    appVersion: text,
  }),
  consent_displayed: object(
    { sha256: isHash, source: text, fetchId: isUuid, fetchedAt: either(isTime, exactly(null)), ...client },
    { keys: listOf(text, 1), endpoint, page: isHash },
  ),
  consent_measured: object(
    {
      viewport: either(object({ width: pixels, height: pixels }), exactly(null)),
      documents: listOf(
        object(
          {
            sha256: isHash,
            width: either(pixels, exactly(null)),
            height: either(pixels, exactly(null)),
            seenPercent: either(within(0, 100), exactly(null)),
          },
          { fontPx: pixels, contrast: within(1, 21), lowContrastPercent: within(0, 100) },
        ),
      ),
      labels: listOf(
        object({
          name: text,
          fontPx: either(pixels, exactly(null)),
          contrast: either(within(1, 21), exactly(null)),
        }),
      ),
    },
    { method: exactly(2) },
  ),
  consent_acknowledged: object(
    {
      page: text,
      campaign: text,
      blocks: listOf(block, 1),
      controls: listOf(
        object({ name: text, label: text, wasTickedBefore: exactly(false), isTicked: exactly(true, false) }),
        1,
      ),
      button: text,
      phoneAgreed: exactly(true, false),
      person: object({ firstName: text, lastName: text, email: text, phone: text, address: textOrNull }),
      appVersion: text,
      ...client,
    },
    { endpoint },
  ),
  lead_sent: object({ ...lead, interface: text, host: text, blocks: listOf(block, 1) }),
  lead_ended: object({
    ...lead,
    outcome: text,
    reason: textOrNull,
    httpStatus: either(whole, exactly(null)),
    operatorUuid: textOrNull,
    operatorStatus: textOrNull,
  }),
  phone_consent_withdrawn: object({ by: text }),
  evidence_exported: staff,
  hold_placed: staff,
  hold_released: staff,
  identity_revealed: staff,
  lead_decided: object({
    ...lead,
    choice: exactly('received', 'not_received', 'given_up'),
    operatorUuid: textOrNull,
    by: text,
  }),
  erasure_asked: object({ by: text }),
  details_removed: object({ numbers: listOf(fromOne), because: exactly('retention', 'erasure'), by: text }),
};

export const isKind = (kind: string) => Object.hasOwn(DETAILS, kind);
export const STAFF_ACTIONS = [
  'evidence_exported',
  'hold_placed',
  'hold_released',
  'identity_revealed',
].concat(['lead_decided', 'erasure_asked', 'details_removed']);
