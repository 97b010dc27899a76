export type Severity = 'critical' | 'warning' | 'notice';

/** `isQuietEnough`: a day without another occurrence resolves it. Staff may resolve each kind. */
export type Resolution = { when: string; isQuietEnough: boolean };

/** `you`: staff in the console. */
export type AlertKindWords = {
  severity: Severity;
  meaning: string;
  you?: string;
  engineer?: string;
  resolves: Resolution;
};

/** Empty without such a step. `whatToDo` has both, for notifications. */
type Steps = { you: string; engineer: string; whatToDo: string };

export type AlertKindInfo = Omit<AlertKindWords, keyof Steps> & Steps;

export const stepsOf = ({ you = '', engineer = '' }: { you?: string; engineer?: string }): Steps => ({
  you,
  engineer,
  whatToDo: [you, engineer].filter(Boolean).join(' '),
});

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
