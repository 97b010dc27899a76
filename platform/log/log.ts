import 'server-only';
import { logLine } from './log-lines.ts';

/** What may be logged: identifiers and words from closed lists. No answer, secret, token, link or upstream text. */
export type LogFields = Partial<{
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
  errorCode: string;
  sqlState: string;
  at: string[];
  check: string;
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

export function logEvent(event: string, facts: LogFields = {}): void {
  logLine('info', { event, ...facts });
}

/** Something that staff should look at. `error` adds its name, its codes and its places in the code. */
export function logAlert(event: string, facts: LogFields = {}, error?: unknown): void {
  logLine('warn', { event, alert: true, ...facts }, error);
}
