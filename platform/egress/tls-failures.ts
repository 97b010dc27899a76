import type { Duplex } from 'node:stream';
import { hostAndPort } from '#platform/http/private-hosts.ts';
import { causesOf } from '#platform/log/error-facts.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { processWide } from '#platform/process/process-wide.ts';

/** Codes by host and port. */
const failuresByHost = () => processWide('tlsFailures', () => new Map<string, string>());

/** Node's names of what OpenSSL found wrong with a certificate, and of mail servers without TLS. */
const CODES = new Set(
  `CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_REJECTED CERT_UNTRUSTED CERT_CHAIN_TOO_LONG
  CERT_SIGNATURE_FAILURE CRL_HAS_EXPIRED CRL_NOT_YET_VALID CRL_SIGNATURE_FAILURE
  DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN HOSTNAME_MISMATCH
  INVALID_CA INVALID_PURPOSE PATH_LENGTH_EXCEEDED
  ERROR_IN_CERT_NOT_AFTER_FIELD ERROR_IN_CERT_NOT_BEFORE_FIELD
  ERROR_IN_CRL_LAST_UPDATE_FIELD ERROR_IN_CRL_NEXT_UPDATE_FIELD
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY UNABLE_TO_DECRYPT_CERT_SIGNATURE UNABLE_TO_DECRYPT_CRL_SIGNATURE
  UNABLE_TO_GET_CRL UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY
  UNABLE_TO_VERIFY_LEAF_SIGNATURE UNSPECIFIED EPROTO ETLS EREQUIRETLS`.split(/\s+/),
);
/** Node names a failed handshake by OpenSSL's own closed list. */
const HANDSHAKE = /^ERR_(?:SSL|TLS)_[A-Z0-9_]{1,60}$/;
export function errorCodesOf(error: unknown): string[] {
  return causesOf(error).flatMap(({ code, originalCode }) =>
    [originalCode, code].filter((one): one is string => typeof one === 'string'),
  );
}

export function tlsCodeOf(error: unknown): string | null {
  return errorCodesOf(error).find((code) => CODES.has(code) || HANDSHAKE.test(code)) ?? null;
}

/** Of this process: each host whose last connection failed for TLS. */
export const tlsFailures = (): { host: string; errorCode: string }[] =>
  [...failuresByHost()].map(([host, errorCode]) => ({ host, errorCode })).sort(byHost);

const byHost = (one: { host: string }, other: { host: string }) => (one.host < other.host ? -1 : 1);

/** Of the last connection to the host of this URL. */
export function tlsCodeAt(url: string): string | undefined {
  const { hostname, port } = new URL(url);
  return failuresByHost().get(hostAndPort(hostname, Number(port) || 443));
}

/** Logs a failure once, until it changes or a connection succeeds. */
export function trackTls(host: string, port: number, error: unknown): void {
  const target = hostAndPort(host, port);
  const failures = failuresByHost();
  if (!error) failures.delete(target);
  const errorCode = tlsCodeOf(error);
  if (errorCode === null || failures.get(target) === errorCode) return;
  failures.set(target, errorCode);
  logLine('warn', { event: 'tls_failed', alert: true, host: target, errorCode });
}

export function watchTls<Socket extends Duplex>(host: string, port: number, socket: Socket): Socket {
  socket.once('secureConnect', () => trackTls(host, port, null));
  return socket.once('error', (error) => trackTls(host, port, error));
}
