/**
 * Stored verdicts count only for this version of the safety check. It is made of the sources of the check; a test says
 * what to write here when they change.
 */
export const CHECKER_VERSION = '544b8a4fe350';
