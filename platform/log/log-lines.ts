import pino from 'pino';
import { errorFacts } from './error-facts.ts';
import { currentTrace } from './tracing.ts';

const FORM = { base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: currentTrace };
// The descriptor itself: what else this process prints goes through `process.stdout`, where the server may put an end to it.
let logger = pino(FORM, pino.destination(1));

/** For commands, whose standard output is their answer. */
export function logToStandardError(): void {
  logger = pino(FORM, pino.destination(2));
}

export type Line = { event: string } & Record<string, unknown>;

/** One line of the log. `error` adds its name, its codes and its places in the code, never its message. */
export function logLine(level: 'info' | 'warn' | 'fatal', line: Line, error?: unknown): void {
  logger[level](error === undefined ? line : { ...line, ...errorFacts(error) });
}
