import pino from 'pino';
import { errorFacts } from './error-facts.ts';
import { currentTrace } from './tracing.ts';

const FORM = { base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: currentTrace };
// The descriptor itself: the server may replace `process.stdout.write`.
let logger = pino(FORM, pino.destination(1));

export function logToStandardError(): void {
  logger = pino(FORM, pino.destination(2));
}

export type Line = { event: string } & Record<string, unknown>;

/** Never logs the error's message. */
export function logLine(level: 'info' | 'warn' | 'fatal', line: Line, error?: unknown): void {
  logger[level](error === undefined ? line : { ...line, ...errorFacts(error) });
}
