import { isAuditKind } from './audit-kinds.ts';
import type { EventHead } from './event.ts';

const HOUR_MS = 3_600_000;

/**
 * Jobs append events in the order in which they were written, so their times nearly rise. A journey may have begun long
 * before its evidence. A job may append staff actions after later events, so they are compared with each other alone.
 */
export class LogClock {
  readonly #latest = { events: Number.NEGATIVE_INFINITY, staff: Number.NEGATIVE_INFINITY };

  get latest(): number {
    return Math.max(this.#latest.events, this.#latest.staff);
  }

  errorOf({ kind, at }: EventHead): string | null {
    const row = isAuditKind(kind) ? 'staff' : 'events';
    // The log can't prove the time of the other kinds of staff action.
    if (row === 'staff' && kind !== 'staff_act') return null;
    const isOld = at.getTime() < this.#latest[row] - HOUR_MS;
    this.#latest[row] = Math.max(this.#latest[row], at.getTime());
    return isOld && kind !== 'journey_begun'
      ? 'is more than an hour older than an event before it in the log.'
      : null;
  }
}
