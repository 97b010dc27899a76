import { fstatSync, constants as modes, openSync, writeSync } from 'node:fs';
import { processWide } from '#platform/process/process-wide.ts';
import { orNull } from '#platform/values/or-null.ts';

/** A slow reader finds the newest lines of seconds here. More would grow the memory of a process whose log is stuck. */
const MAX_WAITING_BYTES = 1024 * 1024;
const BUSY_RETRY_MS = 50;
const FAILED_RETRY_MS = 1_000;
const LAST_FLUSH_MS = 1_000;
const EXIT_RETRY_MS = 20;

/** Nothing reads any more, or ever again. */
const GONE = ['EPIPE', 'ECONNRESET', 'ENOTCONN', 'EBADF'];
/** Of a terminal that was closed. A file's disk or network may fail for a moment. */
const GONE_UNLESS_FILE = [...GONE, 'EIO'];

export type LogOutput = {
  write: (text: string) => void;
  /** Lines that found no room, since the start. */
  dropped: () => number;
};

/** Lines of two outputs would mix. */
const outputs = processWide('logOutputs', () => new Map<number, LogOutput>());

export function logOutput(descriptor: 1 | 2): LogOutput {
  const known = outputs.get(descriptor);
  if (known) return known;
  const output = openOutput(descriptor);
  outputs.set(descriptor, output);
  return output;
}

/** Waits for no reader and no disk: lines that can't be written stay in memory up to a limit, and their end is lost. */
function openOutput(descriptor: 1 | 2): LogOutput {
  const target = openNonBlocking(descriptor);
  const gone = isFile(target) ? GONE : GONE_UNLESS_FILE;
  let waiting: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  let reported = 0;
  let isGone = false;
  let retry: NodeJS.Timeout | undefined;

  /** Returns the code of the error that stopped it. */
  const flush = (): string | undefined => {
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const written = writeSync(target, next);
        size -= written;
        if (written < next.length) waiting[0] = next.subarray(written);
        else waiting.shift();
      }
    } catch (error) {
      return codeOf(error);
    }
    return undefined;
  };

  const flushOrRetry = () => {
    const code = flush();
    if (code === undefined) return reportDropped();
    if (gone.includes(code)) {
      isGone = true;
      waiting = [];
      size = 0;
      return;
    }
    const pauseMs = code === 'EAGAIN' ? BUSY_RETRY_MS : FAILED_RETRY_MS;
    retry ??= setTimeout(() => {
      retry = undefined;
      flushOrRetry();
    }, pauseMs).unref();
  };

  const reportDropped = () => {
    if (dropped === reported) return;
    const count = dropped - reported;
    reported = dropped;
    const time = new Date().toISOString();
    add(
      Buffer.from(`${JSON.stringify({ level: 40, time, event: 'log_lines_dropped', alert: true, count })}\n`),
    );
    flushOrRetry();
  };

  const add = (line: Buffer) => {
    waiting.push(line);
    size += line.length;
  };

  process.once('exit', () => {
    if (isGone) return;
    const endsAt = performance.now() + LAST_FLUSH_MS;
    while (flush() === 'EAGAIN' && performance.now() < endsAt) sleep(EXIT_RETRY_MS);
  });

  return {
    write(text) {
      const line = Buffer.from(text);
      if (isGone || size + line.length > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      add(line);
      // While a retry waits, each line would only fail again.
      if (!retry) flushOrRetry();
    },
    dropped: () => dropped,
  };
}

/**
 * Node opens `process.stdout` for a pipe or a socket without blocking. A terminal that its user has stopped would block
 * the process, unless it is opened once more.
 */
function openNonBlocking(descriptor: 1 | 2): number {
  void (descriptor === 1 ? process.stdout : process.stderr);
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return descriptor;
    return openSync(`/proc/self/fd/${descriptor}`, modes.O_WRONLY | modes.O_NONBLOCK | modes.O_NOCTTY);
  } catch {
    return descriptor;
  }
}

const isFile = (descriptor: number): boolean => orNull(() => fstatSync(descriptor).isFile()) ?? false;

const codeOf = (error: unknown): string => String(Object(error).code);

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
