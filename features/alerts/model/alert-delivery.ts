export const ALERT_CHANNELS = ['webhook', 'mail'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

export const QUEUED_EVENTS = ['opened', 'resolved'] as const;
export type QueuedEvent = (typeof QUEUED_EVENTS)[number];

/** `repeated`: an instance sends it while a readiness check keeps failing. */
export type AlertEvent = QueuedEvent | 'repeated';

export const DELIVERY_STATES = ['queued', 'delivered', 'given_up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export type AlertNotification = {
  id: string;
  event: AlertEvent;
  kind: string;
  subject: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  count: number;
  facts: Record<string, unknown>;
  /** Null if an older release raised the alert. */
  instance: string | null;
  /** Further alerts of the kind that share this opening or this resolution. */
  others: number;
  /** Whether the console has the alert. An instance without a database announces one that it can't store. */
  isStored: boolean;
  sentAt: Date;
};

/** `channelId` is null for a channel of the settings. */
export type DeliveryRoute = { channel: AlertChannel; channelId: string | null };
