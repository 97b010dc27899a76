/** A hash of the check's sources: stored verdicts of other versions don't count. A test names the new value. */
export const CHECKER_VERSION = '5b452bda8f68';
