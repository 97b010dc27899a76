/** Why a webhook, mail or checkpoint was not delivered. */
export const DELIVERY_FAILURES = [
  'unreachable',
  'timed_out',
  'tls_failed',
  'redirected',
  'client_error',
  'server_error',
  'login_failed',
  'mail_refused',
  // The host has a private address that EGRESS_PRIVATE_HOSTS doesn't list.
  'address_refused',
  // The process died during the last attempt.
  'interrupted',
  // The channel was configured when the alert opened, and no longer is.
  'not_configured',
  'failed',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
