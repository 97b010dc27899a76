const MEGABYTE = 1024 * 1024;

/** In bytes, for the command and the page. Anyone may have made the file that a person checks. */
export const LIMITS = {
  certificate: 50 * MEGABYTE,
  keys: MEGABYTE,
  roots: MEGABYTE,
  notes: 100 * MEGABYTE,
  /** Of the page. The command reads a log of any length line by line. */
  log: 4096 * MEGABYTE,
};

/** Each costs a signature check. */
export const MAX_NOTES = 50_000;
export const TOO_MANY_NOTES = `The files of checkpoints hold more than ${MAX_NOTES.toLocaleString('en-US')} checkpoints. Keep only the newest: they cover the same events.`;

export const tooLarge = (name: string, limit: number): string =>
  `${name} is larger than ${limit / MEGABYTE} MB.`;
