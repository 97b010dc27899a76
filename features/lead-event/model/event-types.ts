export const LEAD_EVENT_TYPES = [
  'journey.started',
  'consent.agreed',
  'lead.accepted',
  'lead.refused',
  'lead.unconfirmed',
  'lead.redirected',
  'lead.withdrawn',
  'lead.reconciled',
  'lead.erased',
] as const;
export type LeadEventType = (typeof LEAD_EVENT_TYPES)[number];

export const LEAD_EVENT_LABELS: Record<LeadEventType, string> = {
  'journey.started': 'A borrower started',
  'consent.agreed': 'The borrower agreed to the consent texts',
  'lead.accepted': 'The operator accepted the lead',
  'lead.refused': 'The operator refused the lead',
  'lead.unconfirmed': 'The outcome is unconfirmed',
  'lead.redirected': 'The borrower went to the offers',
  'lead.withdrawn': 'The borrower withdrew consent to calls and texts',
  'lead.reconciled': 'Staff or a report confirmed the outcome',
  'lead.erased': 'The borrower’s data was erased',
};

/** Ignores unknown words. */
export const selectedTypes = (given: readonly string[]): LeadEventType[] =>
  LEAD_EVENT_TYPES.filter((type) => given.includes(type));

/** Sent by the test button, and never stored. */
export const TEST_EVENT_TYPE = 'endpoint.test';

export const ENDPOINT_STATES = ['active', 'paused', 'stopped', 'removed'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const EVENT_DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;
export type EventDeliveryState = (typeof EVENT_DELIVERY_STATES)[number];

export const MAX_ENDPOINTS = 5;

export const MAX_REPLAY_DAYS = 31;
