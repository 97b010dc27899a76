import { z } from 'zod';
import { hash, parseCanonical, time, journeyId as uuid } from './canonical.ts';

const clientInfo = { userAgent: z.string(), address: z.string() };
const block = z.strictObject({ key: z.string(), sha256: hash });
/** From the settings: where the text was fetched, or where leads go for the partner's own text. Absent before 1.0. */
const endpoint = z
  .strictObject({ address: z.string(), clientId: z.string(), mode: z.enum(['production', 'local']) })
  .optional();
const pixels = z.number().nonnegative();

const control = z.strictObject({
  name: z.string(),
  label: z.string(),
  wasTickedBefore: z.literal(false),
  isTicked: z.boolean(),
});

export const EVENT_SCHEMAS = {
  journey_begun: z.strictObject({
    campaign: z.string(),
    product: z.string(),
    entry: z.record(z.string(), z.string()),
    appVersion: z.string(),
  }),
  consent_displayed: z.strictObject({
    sha256: hash,
    /** The blocks of the fetch with this text. Absent before 1.1. */
    keys: z.array(z.string()).min(1).optional(),
    source: z.string(),
    endpoint,
    fetchId: uuid,
    fetchedAt: time.nullable(),
    /** The copy of the page from which the text was requested. Absent before 1.1, and where none could be made. */
    page: hash.optional(),
    ...clientInfo,
  }),
  /** A reading is null where the browser couldn't measure it. Before 1.2, none is, and there is no `method`. */
  consent_measured: z.strictObject({
    method: z.literal(2).optional(),
    viewport: z.strictObject({ width: pixels, height: pixels }).nullable(),
    documents: z.array(
      z.strictObject({
        sha256: hash,
        width: pixels.nullable(),
        height: pixels.nullable(),
        seenPercent: z.number().min(0).max(100).nullable(),
        /** Inside the frame. Absent before 1.1, and where the browser couldn't measure it. */
        fontPx: pixels.optional(),
        contrast: z.number().min(1).max(21).optional(),
        lowContrastPercent: z.number().min(0).max(100).optional(),
      }),
    ),
    labels: z.array(
      z.strictObject({
        name: z.string(),
        fontPx: pixels.nullable(),
        contrast: z.number().min(1).max(21).nullable(),
      }),
    ),
  }),
  consent_acknowledged: z.strictObject({
    page: z.string(),
    campaign: z.string(),
    blocks: z.array(block).min(1),
    endpoint,
    controls: z.array(control).min(1),
    button: z.string(),
    phoneAgreed: z.boolean(),
    person: z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      address: z.string().nullable(),
    }),
    appVersion: z.string(),
    ...clientInfo,
  }),
  lead_sent: z.strictObject({
    reference: z.string(),
    interface: z.string(),
    host: z.string(),
    attempt: z.int().positive(),
    blocks: z.array(block).min(1),
  }),
  lead_ended: z.strictObject({
    reference: z.string(),
    attempt: z.int().positive(),
    outcome: z.string(),
    reason: z.string().nullable(),
    httpStatus: z.int().nullable(),
    operatorUuid: z.string().nullable(),
    operatorStatus: z.string().nullable(),
  }),
  phone_consent_withdrawn: z.strictObject({ by: z.string() }),
  evidence_exported: z.strictObject({ by: z.string(), reason: z.string() }),
  hold_placed: z.strictObject({ by: z.string(), reason: z.string() }),
  hold_released: z.strictObject({ by: z.string(), reason: z.string() }),
  identity_revealed: z.strictObject({ by: z.string(), reason: z.string() }),
  lead_decided: z.strictObject({
    reference: z.string(),
    attempt: z.int().positive(),
    choice: z.enum(['received', 'not_received', 'given_up']),
    operatorUuid: z.string().nullable(),
    by: z.string(),
  }),
  /** Erasure was requested during a legal hold. */
  erasure_asked: z.strictObject({ by: z.string() }),
  details_removed: z.strictObject({
    numbers: z.array(z.int().positive()),
    because: z.enum(['retention', 'erasure']),
    by: z.string(),
  }),
} as const;

export type EventKind = keyof typeof EVENT_SCHEMAS;

const STAFF_KINDS: readonly EventKind[] = [
  'evidence_exported',
  'hold_placed',
  'hold_released',
  'identity_revealed',
  'lead_decided',
  'erasure_asked',
  'details_removed',
];
export const isStaffKind = (kind: string) => STAFF_KINDS.some((one) => one === kind);

export type EventFacts<Kind extends EventKind> = z.input<(typeof EVENT_SCHEMAS)[Kind]>;
export type AnyEventFacts = {
  [Kind in EventKind]: { kind: Kind } & z.output<(typeof EVENT_SCHEMAS)[Kind]>;
}[EventKind];

export type FactsOf<Kind extends EventKind> = Extract<AnyEventFacts, { kind: Kind }>;

/** Null for details that the kind does not have, or that are not in their canonical form. */
export function parseFacts(kind: string, bytes: Uint8Array): AnyEventFacts | null {
  if (!isEventKind(kind)) return null;
  const read = EVENT_SCHEMAS[kind].safeParse(parseCanonical(bytes));
  return read.success ? ({ kind, ...read.data } as AnyEventFacts) : null;
}

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_SCHEMAS, kind);
