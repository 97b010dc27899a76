import 'server-only';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { decideRetry } from '#operator/failure-table.ts';
import type { Exchange, MaybeSentReason, NotSentReason } from './http.ts';
import type { UndecodableReason } from './http-call.ts';
import { type ContractBody, refusedFields } from './refused-fields.ts';
import { bestLink, isJsonObject, isReadable, linkByName, readJson, responseText } from './response.ts';
import type { TokenFailure } from './token-request.ts';

/** `accepted`: whether the operator may hold the lead. `maybe` forbids another post unless the operator deduplicates. */
export type LeadOutcome = LeadAnswered | Refused | LeadUnsent | LeadUnknown;

export type LeadAnswered = {
  kind: 'answered';
  accepted: 'yes';
  httpStatus: number;
  /** As received. Contract 3 names four values; the operator may send others. */
  status: string | null;
  uuid: string | null;
  /** As received. Opens the borrower's offers without a password. The caller checks whether it may be followed. */
  inviteUrl: string | null;
  warning: string | null;
};

export type Refused = {
  kind: 'refused';
  accepted: 'no' | 'maybe';
  reason: RefusedReason;
  httpStatus: number;
  retryAfterSeconds: number | null;
  /** Contract field names (`borrower.email`) from the body of a 400 or 422; never the operator's text. */
  fields: string[];
};

type LeadUnsent =
  | { kind: 'unsent'; accepted: 'no'; reason: NotSentReason; tokenFailure: null }
  | { kind: 'unsent'; accepted: 'no'; reason: 'no_token'; tokenFailure: TokenFailure };

type LeadUnknown = {
  kind: 'unknown';
  accepted: 'maybe';
  reason: UnknownReason;
  httpStatus: number | null;
  /** Of a `malformed_answer`. */
  detail?: MalformedDetail;
};

type MalformedDetail = UndecodableReason | 'empty' | 'not_json' | 'nothing_usable';

type Accepted = { kind: 'accepted'; httpStatus: number; response: Response };

export type RefusedReason =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'invalid'
  | 'rate_limited'
  | 'redirected'
  | 'other_refusal';

export type UnknownReason =
  | 'connection_lost'
  | 'timed_out'
  | 'response_cut'
  | 'response_too_large'
  | 'server_error'
  | 'malformed_answer';

const REFUSED_REASONS: Record<number, RefusedReason> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'invalid',
  429: 'rate_limited',
};

const UNKNOWN_REASONS: Record<MaybeSentReason, UnknownReason> = {
  connection_lost: 'connection_lost',
  headers_timed_out: 'timed_out',
  deadline_passed: 'timed_out',
  response_cut: 'response_cut',
  response_garbled: 'malformed_answer',
  response_too_large: 'response_too_large',
};

/** Source: contract 2.3, 3, 7. Never throws. */
export function parseLeadExchange(exchange: Exchange, leadInterface: LeadInterface): LeadOutcome {
  const result = classifyPost(exchange, leadInterface === 'refinance' ? 'refinance' : 'personal');
  return result.kind === 'accepted' ? parseLeadResponse(result.response, leadInterface) : result;
}

function parseLeadResponse(response: Response, leadInterface: LeadInterface): LeadOutcome {
  const { status: httpStatus, body, undecodable } = response;
  const isRefinance = leadInterface === 'refinance';
  const isEmpty = body.toString('latin1').trim() === '';
  const json = isEmpty ? undefined : readJson(response);
  // Contract 2.4 shows no body for a refinance lead, so an empty one or any JSON is an answer.
  const answer = isJsonObject(json) ? json : isRefinance && (isEmpty || json !== undefined) ? {} : null;
  if (!answer) return malformed(httpStatus, undecodable ?? (isEmpty ? 'empty' : 'not_json'));
  const lead = isJsonObject(answer.lead) ? answer.lead : {};
  const inviteUrl = bestLink([answer.inviteUrl, lead.inviteUrl]);
  const found = {
    status: responseText(lead.status) ?? responseText(answer.status),
    uuid: (responseText(lead.uuid) ?? responseText(answer.uuid))?.trim() ?? null,
    inviteUrl: isRefinance ? (inviteUrl ?? linkByName(answer)) : inviteUrl,
  };
  // Contract 2.3 shows at least a status for a personal-loan lead, and nothing for a refinance lead.
  const isNamed = found.status !== null || found.uuid !== null || isReadable(found.inviteUrl);
  if (!isRefinance && !isNamed) return malformed(httpStatus, 'nothing_usable');
  const warning = warningText(answer.warning) ?? warningText(lead.warning);
  return { kind: 'answered', accepted: 'yes', httpStatus, ...found, warning };
}

const EMPTY_WARNINGS = ['null', 'false', '""', '[]', '{}'];

function warningText(warning: unknown): string | null {
  if (warning === undefined) return null;
  try {
    const json = JSON.stringify(warning);
    return EMPTY_WARNINGS.includes(json) ? null : json;
  } catch {
    // JSON.parse has no depth limit, JSON.stringify has one. The warning must not cost the lead its answer.
    return '"unreadable"';
  }
}

function malformed(httpStatus: number, detail: MalformedDetail): LeadUnknown {
  return { kind: 'unknown', accepted: 'maybe', reason: 'malformed_answer', httpStatus, detail };
}

export function classifyPost(
  exchange: Exchange,
  contractBody: ContractBody,
): Accepted | Exclude<LeadOutcome, LeadAnswered> {
  switch (exchange.kind) {
    case 'not_sent':
      return { kind: 'unsent', accepted: 'no', reason: exchange.reason, tokenFailure: null };
    case 'maybe_sent':
      return {
        kind: 'unknown',
        accepted: 'maybe',
        reason: UNKNOWN_REASONS[exchange.reason],
        httpStatus: exchange.status,
      };
    case 'response':
      return classifyResponse(exchange, contractBody);
  }
}

type Response = Extract<Exchange, { kind: 'response' }>;

function classifyResponse(
  response: Response,
  contractBody: ContractBody,
): Accepted | Exclude<LeadOutcome, LeadAnswered> {
  const { status: httpStatus, retryAfterSeconds } = response;
  if (httpStatus >= 200 && httpStatus <= 299) return { kind: 'accepted', httpStatus, response };
  const { accepted, state } = decideRetry({
    kind: 'answered',
    status: httpStatus,
    isReadable: true,
  });
  if (state !== 'refused' || accepted === 'yes') {
    const failed = httpStatus >= 500 && httpStatus <= 599;
    const reason = failed ? 'server_error' : 'malformed_answer';
    return { kind: 'unknown', accepted: 'maybe', reason, httpStatus };
  }
  return {
    kind: 'refused',
    accepted,
    reason: REFUSED_REASONS[httpStatus] ?? (httpStatus < 400 ? 'redirected' : 'other_refusal'),
    httpStatus,
    retryAfterSeconds,
    fields: httpStatus === 400 || httpStatus === 422 ? refusedFields(readJson(response), contractBody) : [],
  };
}
