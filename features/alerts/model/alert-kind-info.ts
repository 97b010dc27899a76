export type Severity = 'critical' | 'warning' | 'notice';

/** `isQuietEnough`: a day without another occurrence resolves it. Staff may resolve each kind. */
export type Resolution = { when: string; isQuietEnough: boolean };

export type AlertKindInfo = { severity: Severity; meaning: string; whatToDo: string; resolves: Resolution };

export const BY_STAFF: Resolution = { when: 'When staff resolve it.', isQuietEnough: false };
export const AFTER_A_QUIET_DAY: Resolution = {
  when: 'After a day without another one.',
  isQuietEnough: true,
};
export const withCause = (when: string): Resolution => ({ when, isQuietEnough: false });
export const withCauseOrQuietDay = (when: string): Resolution => ({
  when: `${when.replace(/\.$/, '')}, or after a day without another one.`,
  isQuietEnough: true,
});
