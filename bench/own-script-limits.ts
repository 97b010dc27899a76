/** In thousands of bytes with gzip: a little above the measured weight, so that nothing comes in unnoticed (decision 80). */
const LIMITS_KB: Record<string, number> = {
  landing: 2,
  lost: 3.5,
  deleted: 3.8,
  handoff: 3.8,
  outcome: 4.2,
  receipt: 3.2,
  'start over': 5,
  check: 5.8,
};
const FORM_LIMIT_KB = 11.5;

/** A page without a limit of its own has a form. */
export const ownScriptLimitKb = (page: string): number => LIMITS_KB[page] ?? FORM_LIMIT_KB;
