import 'server-only';
import { z } from 'zod';
import { linkByName } from './answer-link.ts';
import { answerText, MAX_LINK_LENGTH, MAX_WORD_LENGTH } from './answer-text.ts';
import type { Exchange, NotSentReason } from './http.ts';
import { isJsonObject, type JsonObject, parseJson } from './json.ts';
import type { LeadInterface } from './lead-request.ts';
import { judgePosted, type RefusedReason, type UnknownReason } from './posted.ts';
import type { TokenFailure } from './token-request.ts';

/** What became of a lead, and whether the operator may hold it: `arrived` 'maybe' forbids posting it again unasked. */
export type LeadOutcome = LeadAnswered | LeadRefused | LeadUnsent | LeadUnknown;

export type LeadAnswered = {
  kind: 'answered';
  arrived: 'yes';
  httpStatus: number;
  /** As received; contract 3 names four values, others may come. */
  status: string | null;
  uuid: string | null;
  /** A passwordless key to somebody's offers. As received: whether its host may be followed is not judged here. */
  inviteUrl: string | null;
  /** JSON text of whatever was received: a string, an object or a list. */
  warning: string | null;
};

export type LeadRefused = {
  kind: 'refused';
  arrived: 'no' | 'maybe';
  reason: RefusedReason;
  httpStatus: number;
  retryAfterSeconds: number | null;
  /** Names of the contract (`borrower.email`), found in the body of a 400 or 422; never the operator's words. */
  fields: string[];
};

export type LeadUnsent =
  | { kind: 'unsent'; arrived: 'no'; reason: NotSentReason; tokenFailure: null }
  | { kind: 'unsent'; arrived: 'no'; reason: 'no_token'; tokenFailure: TokenFailure };

export type LeadUnknown = {
  kind: 'unknown';
  arrived: 'maybe';
  reason: UnknownReason;
  httpStatus: number | null;
};

/** What an exchange with a leads endpoint means; source: contract 2.3, 3, 7. Never throws. */
export function judgeLeadExchange(exchange: Exchange, asked: LeadInterface): LeadOutcome {
  const posted = judgePosted(exchange, asked === 'refinance' ? 'refinance' : 'personal');
  switch (posted.kind) {
    case 'taken':
      return readAnswer(posted.httpStatus, posted.body, asked) ?? malformed(posted.httpStatus);
    case 'refused':
      return posted;
    case 'unsent':
      return { ...posted, arrived: 'no', tokenFailure: null };
    case 'unknown':
      return { ...posted, arrived: 'maybe' };
  }
}

function readAnswer(httpStatus: number, body: Buffer, asked: LeadInterface): LeadAnswered | null {
  const answer = asked === 'refinance' ? opaqueAnswer(body) : parseJson(body);
  if (!isJsonObject(answer)) return null;
  const root = part.parse(answer);
  const lead = part.parse(isJsonObject(answer.lead) ? answer.lead : {});
  const inviteUrl = root.inviteUrl ?? lead.inviteUrl;
  const found = {
    status: lead.status ?? root.status,
    uuid: lead.uuid ?? root.uuid,
    inviteUrl: asked === 'refinance' ? (inviteUrl ?? linkByName(answer)) : inviteUrl,
  };
  // Contract 2.3 promises a personal-loan lead at least a status; of a refinance lead nothing is shown.
  if (asked !== 'refinance' && Object.values(found).every((value) => value === null)) return null;
  const warning = warningText(root.warning) ?? warningText(lead.warning);
  return { kind: 'answered', arrived: 'yes', httpStatus, ...found, warning };
}

/** No body at all, and any JSON, may be how a refinance lead is answered; a page may come from anywhere. */
function opaqueAnswer(body: Buffer): JsonObject | null {
  if (body.toString('latin1').trim() === '') return {};
  const answer = parseJson(body);
  if (answer === undefined) return null;
  return isJsonObject(answer) ? answer : {};
}

const part = z.object({
  status: answerText(MAX_WORD_LENGTH),
  uuid: answerText(MAX_WORD_LENGTH),
  inviteUrl: answerText(MAX_LINK_LENGTH),
  warning: z.unknown().optional(),
});

const SAYS_NOTHING = ['null', 'false', '""', '[]', '{}'];

function warningText(warning: unknown): string | null {
  if (warning === undefined) return null;
  try {
    const json = JSON.stringify(warning);
    return SAYS_NOTHING.includes(json) ? null : json;
  } catch {
    // Parsing knows no depth limit, writing does. An absurd warning must not cost the lead its answer.
    return '"unreadable"';
  }
}

function malformed(httpStatus: number): LeadUnknown {
  return { kind: 'unknown', arrived: 'maybe', reason: 'malformed_answer', httpStatus };
}
