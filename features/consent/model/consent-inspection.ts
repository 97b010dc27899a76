/** What an attribute, a style or an address in a consent text holds besides words. */
export type AttributeFinding =
  | 'event_handler'
  | 'script_address'
  | 'frame'
  | 'external_load'
  | 'unknown_attribute'
  | 'unknown_address';

/** What a consent text holds besides words. */
export type ConsentFinding =
  | AttributeFinding
  | 'script'
  | 'form'
  | 'refresh'
  | 'base'
  | 'plugin'
  | 'foreign_markup'
  | 'connection'
  | 'unknown_element'
  | 'too_complex'
  | 'check_failed';

/** `unsafe` closes the form; `odd` is shown all the same, and staff are alerted. */
export type Inspection = { verdict: 'safe' | 'odd' | 'unsafe'; findings: ConsentFinding[] };

/** The verdict on a text that exceeds a limit of the checker: of its markup, of time or of memory. */
export const TOO_COMPLEX: Inspection = { verdict: 'unsafe', findings: ['too_complex'] };

/** The verdict on a text that could not be checked, because the checker itself does not work. */
export const CHECK_FAILED: Inspection = { verdict: 'unsafe', findings: ['check_failed'] };
