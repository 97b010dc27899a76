import { stackLocations } from './error-facts.ts';
import { logLine } from './log-lines.ts';

const CONSOLE = ['debug', 'log', 'info', 'warn', 'error', 'trace', 'dir', 'table', 'assert'] as const;
const TO_STDERR = ['warn', 'error', 'trace', 'assert'];
const PASSED_ON_BY = /^(?:node:|node_modules\/next\/dist\/server\/node-environment)/;
const MAX_FRAMES = 3;
/** Next throws an error to redirect. With 40 frames, its stack took 2 % of a post's time. */
const STACK_DEPTH = 16;

const seen = new WeakSet<object>();

/**
 * Drops the text of libraries, warnings and uncaught errors, since it may quote a borrower; the line names the place in
 * the code. `isReady`: whether to survive an uncaught exception, as Next does.
 */
export function writeOnlyJson(isReady: () => boolean): void {
  Error.stackTraceLimit = STACK_DEPTH;
  for (const method of CONSOLE) {
    const print = (...args: unknown[]) => {
      if (method === 'assert' && args[0]) return;
      redirectOutput(TO_STDERR.includes(method) ? 'stderr' : 'stdout', args, print);
    };
    console[method] = print;
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    const write = (_text: unknown, ...rest: unknown[]) => {
      redirectOutput(stream, [], write);
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
    process[stream].write = write;
  }
  // Node's own listener prints the text.
  process.removeAllListeners('warning').on('warning', (warning) => {
    logLine('warn', { event: 'node_warning' }, warning);
  });
  process.on('unhandledRejection', (reason) => logUncaught('unhandled_rejection', reason));
  process.on('uncaughtException', (error) => {
    logUncaught('uncaught_exception', error);
    if (!isReady()) process.exit(1);
  });
}

function logUncaught(event: string, error: unknown) {
  if (error && typeof error === 'object') seen.add(error);
  logLine('warn', { event, alert: true }, error ?? new Error());
}

/** `print` is the wrapper that the printing code called. */
function redirectOutput(stream: 'stdout' | 'stderr', args: unknown[], print: (...args: never[]) => unknown) {
  const error = args.find((one) => one instanceof Error);
  if (error) {
    // Next prints errors that are already logged.
    if (!seen.has(error)) logLine('warn', { event: 'error_printed', alert: true }, error);
    return;
  }
  const printed = new Error();
  // Without our own frames, for which a source map of many megabytes would be read.
  Error.captureStackTrace(printed, print);
  const at = stackLocations(printed)
    .filter((location) => !PASSED_ON_BY.test(location))
    .take(MAX_FRAMES)
    .toArray();
  logLine('info', { event: 'text_printed', stream, at });
}
