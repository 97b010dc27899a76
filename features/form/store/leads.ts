import 'server-only';
import type { LeadState, Outcome } from '#features/form/model/lead-state.ts';

export type Lead = {
  id: string;
  partnerLeadId: string;
  state: LeadState;
  operatorStatus: string | null;
  linkSealed: Uint8Array | null;
  linkExpiresAt: Date | null;
  redirectedAt: Date | null;
  attempts: number;
  /** When the borrower last agreed to send it. */
  lastIntentAt: Date;
  timesTimedOut: number;
  refusedFields: string[];
  reason: string | null;
};

export type AttemptRef = { leadId: string; journeyId: string; partnerLeadId: string; number: number };

export type Prefill = {
  id: string;
  outcome: Outcome | null;
  reason: string | null;
  redirectedAt: Date | null;
};
