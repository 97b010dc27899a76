export const DELIVERY_FAILURES = [
  'unreachable',
  'timed_out',
  'tls_failed',
  'redirected',
  'client_error',
  'server_error',
  'login_failed',
  'mail_refused',
  'address_refused',
  // The process died during the last attempt.
  'interrupted',
  'not_configured',
  'failed',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
