import pino from 'pino';
import { errorFacts } from './error-facts.ts';
import { logOutput } from './output.ts';
import { currentTrace } from './tracing.ts';

const FORM = { base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: currentTrace };
let logger = pino(FORM, logOutput(1));

export function logToStandardError(): void {
  logger = pino(FORM, logOutput(2));
}

export type Line = { event: string } & Record<string, unknown>;

/** Never logs the error's message. */
export function logLine(level: 'info' | 'warn' | 'fatal', line: Line, error?: unknown): void {
  logger[level](error === undefined ? line : { ...line, ...errorFacts(error) });
}
