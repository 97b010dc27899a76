const LABELS: Record<string, string> = {
  unreachable: 'couldn’t be reached',
  timed_out: 'didn’t respond in time',
  tls_failed: 'no secure connection',
  redirected: 'redirected to another address',
  client_error: 'rejected it (4xx)',
  server_error: 'had an error (5xx)',
  login_failed: 'rejected the login',
  mail_refused: 'rejected the email',
  address_refused: 'has a private address (see EGRESS_PRIVATE_HOSTS)',
  interrupted: 'the app stopped while sending',
  not_configured: 'this channel is no longer set up',
  failed: 'failed',
};

/** A reason of another release reads well as it is. */
export const deliveryFailureLabel = (reason: string): string =>
  (Object.hasOwn(LABELS, reason) ? LABELS[reason] : undefined) ?? reason;
