import 'server-only';
import pino from 'pino';

/** What may be logged: identifiers and words from closed lists. No answer, secret, token, link or upstream text. */
export type Facts = Partial<{
  journeyId: string;
  reference: string;
  campaign: string;
  attempt: number;
  state: string;
  outcome: string;
  reason: string;
  httpStatus: number | null;
  operatorStatus: string | null;
  fields: string;
  retryAfterSeconds: number | null;
  tokenFailure: string;
  errorName: string;
  route: string;
  routeType: string;
  digest: string;
  channel: string;
  alertKind: string;
  what: string;
  count: number;
  /** The name of an account of staff, or `borrower`. */
  by: string;
}>;

const FORM = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
let logger = pino(FORM);

/** For commands, whose standard output is their answer. */
export function logToStandardError(): void {
  logger = pino(FORM, pino.destination(2));
}

export function logEvent(event: string, facts: Facts = {}): void {
  logger.info({ event, ...facts });
}

/** Something that staff should look at. */
export function logAlert(event: string, facts: Facts = {}): void {
  logger.warn({ event, alert: true, ...facts });
}
