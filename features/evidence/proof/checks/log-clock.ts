import { isAuditKind } from '../format/audit-entry.ts';
import type { EventHead } from '../format/event.ts';
import { CLOCK_TOLERANCE_MS, contradicts, isLaterThan, type TimeProof } from './time-proofs.ts';

const HOUR_MS = 3_600_000;

/**
 * Jobs append events in the order in which they were written, so their times nearly rise. A journey may have begun long
 * before its evidence. A job may append staff actions after later events, so they are compared with each other alone.
 */
export class LogClock {
  readonly #latest = { events: Number.NEGATIVE_INFINITY, staff: Number.NEGATIVE_INFINITY };

  #newest: string | null = null;

  get latest(): number {
    return Math.max(this.#latest.events, this.#latest.staff);
  }

  /**
   * Everything above was in the log before the time of the proof. A later time is wrong. After it, the clock counts from
   * the proof, so that a clock that was wrong once makes no later event look old.
   */
  boundBy(proof: TimeProof): string | null {
    const isLate = isLaterThan(proof, new Date(this.latest));
    const most = proof.at.getTime() + CLOCK_TOLERANCE_MS;
    this.#latest.events = Math.min(this.#latest.events, most);
    this.#latest.staff = Math.min(this.#latest.staff, most);
    return isLate && this.#newest ? `an event of ${this.#newest}, which ${contradicts(proof)}` : null;
  }

  errorOf({ kind, at }: EventHead): string | null {
    const row = isAuditKind(kind) ? 'staff' : 'events';
    // The log can't prove the time of the other kinds of staff action.
    if (row === 'staff' && kind !== 'staff_act') return null;
    const isOld = at.getTime() < this.#latest[row] - HOUR_MS;
    if (at.getTime() > this.latest) this.#newest = at.toISOString();
    this.#latest[row] = Math.max(this.#latest[row], at.getTime());
    return isOld && kind !== 'journey_begun'
      ? 'is more than an hour older than an event before it in the log.'
      : null;
  }
}
