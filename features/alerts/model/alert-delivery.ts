/** How word of an alert leaves the house. */
export type AlertChannel = 'webhook' | 'mail';

export const ALERT_CHANNELS: readonly AlertChannel[] = ['webhook', 'mail'];

/** `repeated`: sent by an instance itself while a readiness check goes on failing. */
export type AlertEvent = 'opened' | 'repeated' | 'resolved';

/** Why a try to deliver failed; the table `alert_delivery` allows these and no other. */
export type DeliveryFailure =
  | 'unreachable'
  | 'timed_out'
  | 'tls_failed'
  | 'redirected'
  | 'client_error'
  | 'server_error'
  | 'login_failed'
  | 'mail_refused'
  /** The host has a private address that EGRESS_PRIVATE_HOSTS does not list. */
  | 'address_refused'
  /** The process died on the last try. */
  | 'interrupted'
  /** The channel was set when the alert opened, and is set no more. */
  | 'not_configured'
  /** The place holds a checkpoint that ours does not continue. */
  | 'not_ours'
  | 'failed';

/** What is told of an alert. `sentAt` is when this try was made. */
export type AlertNotification = {
  /** Of the alert: with `event`, the same word that comes twice can be told. */
  id: string;
  event: AlertEvent;
  kind: string;
  subject: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  count: number;
  sentAt: Date;
};
