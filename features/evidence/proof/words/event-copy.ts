import type { EventFacts, EventKind } from '../format/event-schemas.ts';

/** The certificate and the console's timeline use the same titles. */
export const EVENT_TITLES: Record<EventKind, string> = {
  journey_begun: 'First consent text requested',
  consent_displayed: 'Consent text requested by the browser',
  consent_measured: 'Consent page measured',
  consent_acknowledged: 'Borrower agreed',
  lead_sent: 'Sent to the operator',
  lead_ended: 'Request ended',
  phone_consent_withdrawn: 'Consent to calls and texts withdrawn',
  evidence_exported: 'Certificate downloaded',
  hold_placed: 'Legal hold placed',
  hold_released: 'Legal hold released',
  identity_revealed: 'Borrower shown to a team member',
  lead_decided: 'Unconfirmed request resolved',
  erasure_asked: 'Erasure requested during a legal hold',
  details_removed: 'Evidence details deleted',
};

export const titleOf = (kind: string): string =>
  Object.hasOwn(EVENT_TITLES, kind) ? EVENT_TITLES[kind as EventKind] : kind;

export type DecisionChoice = EventFacts<'lead_decided'>['choice'];

export const DECISION_LABELS: Record<DecisionChoice, string> = {
  received: 'Confirmed received',
  not_received: 'Confirmed not received',
  given_up: 'Can’t be determined',
};
