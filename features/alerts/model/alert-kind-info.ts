export type Severity = 'critical' | 'warning' | 'notice';

/** `isQuietEnough`: a day without another occurrence closes it. Staff may close each kind. */
export type Closing = { when: string; isQuietEnough: boolean };

export type AlertKindInfo = { severity: Severity; meaning: string; whatToDo: string; closes: Closing };

export const BY_STAFF: Closing = { when: 'When staff resolve it.', isQuietEnough: false };
export const AFTER_A_QUIET_DAY: Closing = { when: 'After a day without another one.', isQuietEnough: true };
export const withCause = (when: string): Closing => ({ when, isQuietEnough: false });
export const withCauseOrQuietDay = (when: string): Closing => ({
  when: `${when.replace(/\.$/, '')}, or after a day without another one.`,
  isQuietEnough: true,
});
