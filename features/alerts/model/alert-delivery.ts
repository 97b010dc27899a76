/** How word of an alert leaves the house. */
export const ALERT_CHANNELS = ['webhook', 'mail'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** The events that are queued for delivery. */
export const QUEUED_EVENTS = ['opened', 'resolved'] as const;
export type QueuedEvent = (typeof QUEUED_EVENTS)[number];

/** `repeated`: sent by an instance itself while a readiness check goes on failing. */
export type AlertEvent = QueuedEvent | 'repeated';

export const DELIVERY_STATES = ['queued', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

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
