import type { english } from './en/english.ts';

/** English decides which words there are. A sentence with values is a function. */
export type Dictionary = typeof english;
export type ErrorWords = Dictionary['errors'];
