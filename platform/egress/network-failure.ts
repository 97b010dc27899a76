import 'server-only';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

const TIMED_OUT = /^(ETIMEDOUT|ETIMEOUT|UND_ERR_\w*TIMEOUT|ESOCKETTIMEDOUT)$/;
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_\w+|EDNS|EHOSTUNREACH|ENETUNREACH|EPIPE|ECONNECTION)$/;
const TLS =
  /^(ETLS|EREQUIRETLS|CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|\w*_CERT\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/;

export function networkFailure(error: unknown): DeliveryFailure {
  const chain = [error, Object(error).cause, ...(Object(Object(error).cause).errors ?? [])];
  if (chain.some((one) => Object(one).name === 'TimeoutError')) return 'timed_out';
  const codes = chain.map((one) => String(Object(one).code ?? ''));
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  if (codes.includes('EGRESS_REFUSED')) return 'address_refused';
  if (has(TLS)) return 'tls_failed';
  if (has(TIMED_OUT)) return 'timed_out';
  return has(UNREACHABLE) || codes.includes('UND_ERR_SOCKET') ? 'unreachable' : 'failed';
}

export function statusFailure(httpStatus: number): DeliveryFailure | null {
  if (httpStatus < 300) return null;
  if (httpStatus < 400) return 'redirected';
  return httpStatus < 500 ? 'client_error' : 'server_error';
}
