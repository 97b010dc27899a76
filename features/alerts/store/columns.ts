import 'server-only';
import { ALERT_CHANNELS, DELIVERY_STATES, QUEUED_EVENTS } from '#features/alerts/model/alert-delivery.ts';
import { columnReader } from '#platform/database/column.ts';
import { DELIVERY_FAILURES } from '#platform/values/delivery-failures.ts';

export const readChannel = columnReader('alert_delivery.channel', ALERT_CHANNELS);
export const readQueuedEvent = columnReader('alert_delivery.event', QUEUED_EVENTS);
export const readDeliveryState = columnReader('alert_delivery.state', DELIVERY_STATES);
export const readDeliveryFailure = columnReader('alert_delivery.last_reason', DELIVERY_FAILURES);
