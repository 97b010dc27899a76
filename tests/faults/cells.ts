import { DIRECTIONS, FAULT_KINDS, type Fault, HARMLESS, isRefusal, MOMENTS } from './network-faults.ts';

export const ENDPOINTS = ['token', 'consents', 'lead'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** The result for the borrower during the fault; `reasons` lists every reason that the wire may lead to. */
export type End = {
  state: 'answered' | 'unsent' | 'unknown' | 'no lead';
  reasons: readonly (string | null)[];
  posts: 0 | 1;
  heading: string;
};

export type Cell = Fault & { endpoint: Endpoint; name: string; end: End };

export const HANDOFF = 'Taking you to the lender network';
export const UNKNOWN = 'We’re checking whether your request went through';
export const NOT_SENT = 'We couldn’t send your request';
const NO_TEXT = 'We can’t show the consent text right now';

const ANSWERED: End = { state: 'answered', reasons: [null], posts: 1, heading: HANDOFF };
const NO_TOKEN: End = { state: 'unsent', reasons: ['no_token'], posts: 0, heading: NOT_SENT };
const NO_LEAD: End = { state: 'no lead', reasons: [], posts: 0, heading: NO_TEXT };

/** Every kind of fault in each direction at each endpoint, with its expected end. */
export const CELLS: Cell[] = ENDPOINTS.flatMap((endpoint) =>
  FAULT_KINDS.flatMap((kind) =>
    DIRECTIONS.flatMap((direction) =>
      MOMENTS.map((moment): Fault => ({ kind, direction, moment }))
        .filter((fault) => isDecisive(endpoint, fault))
        .map((fault) => {
          const name = `${endpoint}: ${kind} ${direction}, ${fault.moment}`;
          return { ...fault, endpoint, name, end: endOf(endpoint, fault) };
        }),
    ),
  ),
);

/** A failed call for a token or the consents ends the same at each moment; whether a lead was sent depends on it. */
function isDecisive(endpoint: Endpoint, fault: Fault): boolean {
  return endpoint === 'lead' || fault.moment === 'during' || isRefusal(fault);
}

function endOf(endpoint: Endpoint, fault: Fault): End {
  if (isPassed(fault)) return ANSWERED;
  switch (endpoint) {
    case 'token':
      return NO_TOKEN;
    case 'consents':
      return NO_LEAD;
    case 'lead':
      return endOfLead(fault);
  }
}

function isPassed({ kind, direction, moment }: Fault): boolean {
  if (HARMLESS.includes(kind)) return true;
  // A fault after the message breaks nothing, but a link that is cut after the request loses the answer.
  return moment === 'after' && (direction === 'down' || kind === 'timeout');
}

function endOfLead(fault: Fault): End {
  const { kind, direction, moment } = fault;
  if (isRefusal(fault)) {
    return { state: 'unsent', reasons: ['connection_refused'], posts: 0, heading: NOT_SENT };
  }
  return {
    state: 'unknown',
    reasons:
      kind === 'timeout'
        ? ['timed_out']
        : direction === 'down' && moment === 'during'
          ? ['response_cut', 'connection_lost']
          : ['connection_lost'],
    posts: direction === 'up' && moment !== 'after' ? 0 : 1,
    heading: UNKNOWN,
  };
}
