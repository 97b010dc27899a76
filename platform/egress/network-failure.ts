import 'server-only';
import { causesOf } from '#platform/log/error-facts.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { errorCodesOf, tlsCodeOf } from './tls-failures.ts';

const TIMED_OUT = /^(ETIMEDOUT|ETIMEOUT|UND_ERR_\w*TIMEOUT|ESOCKETTIMEDOUT)$/;
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_\w+|EDNS|EHOSTUNREACH|ENETUNREACH|EPIPE|ECONNECTION|UND_ERR_SOCKET)$/;

export function networkFailure(error: unknown): DeliveryFailure {
  if (causesOf(error).some(({ name }) => name === 'TimeoutError')) return 'timed_out';
  const codes = errorCodesOf(error);
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  if (codes.includes('EGRESS_REFUSED')) return 'address_refused';
  if (tlsCodeOf(error)) return 'tls_failed';
  if (has(TIMED_OUT)) return 'timed_out';
  return has(UNREACHABLE) ? 'unreachable' : 'failed';
}

export function statusFailure(httpStatus: number): DeliveryFailure | null {
  if (httpStatus < 300) return null;
  if (httpStatus < 400) return 'redirected';
  return httpStatus < 500 ? 'client_error' : 'server_error';
}
