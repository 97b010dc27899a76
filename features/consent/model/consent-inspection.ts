const ATTRIBUTE_FINDINGS = [
  'event_handler',
  'script_address',
  'frame',
  'external_load',
  'unknown_attribute',
  'unknown_address',
] as const;
export type AttributeFinding = (typeof ATTRIBUTE_FINDINGS)[number];

export const CONSENT_FINDINGS = [
  ...ATTRIBUTE_FINDINGS,
  'script',
  'form',
  'refresh',
  'base',
  'plugin',
  'foreign_markup',
  'connection',
  'unknown_element',
  'too_complex',
  'check_failed',
] as const;
export type ConsentFinding = (typeof CONSENT_FINDINGS)[number];

/** `unsafe` closes the form. `odd` is shown, with an alert to staff. */
export const TEXT_VERDICTS = ['safe', 'odd', 'unsafe'] as const;
type TextVerdict = (typeof TEXT_VERDICTS)[number];

export const USABLE_VERDICTS = ['safe', 'odd'] as const satisfies TextVerdict[];

export const isUsableVerdict = (verdict: FetchVerdict): boolean =>
  USABLE_VERDICTS.some((usable) => usable === verdict);

/** A fetch without a main block closes the form as well. */
export const FETCH_VERDICTS = [...TEXT_VERDICTS, 'no_main_block'] as const;
export type FetchVerdict = (typeof FETCH_VERDICTS)[number];

export type Inspection = { verdict: TextVerdict; findings: ConsentFinding[] };

/** The text exceeds a limit of the checker: markup, time or memory. */
export const TOO_COMPLEX: Inspection = { verdict: 'unsafe', findings: ['too_complex'] };

export const CHECK_FAILED: Inspection = { verdict: 'unsafe', findings: ['check_failed'] };

/** Markup around a displayed block. The checker parses the block inside it: an unclosed tag swallows what follows. */
export const SHELL_START = '<body>\n';
export const SHELL_END = '</body></html>';
