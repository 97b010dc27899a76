/** Time and chance. Code that waits gets one from its caller, so that a test decides when a time is over. */
export type Clock = {
  /** Milliseconds. Setting the time of day does not change them. */
  now: () => number;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Runs once, unless the returned function is called before. Doesn't prevent the process from ending. */
  after: (ms: number, run: () => void) => () => void;
};

/** Ends early when the signal aborts. */
export async function sleepUnlessAborted(ms: number, signal: AbortSignal, { after }: Clock): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const cancel = after(ms, wake);
  signal.addEventListener('abort', wake, { once: true });
  await promise;
  cancel();
  signal.removeEventListener('abort', wake);
}

/** As AbortSignal.timeout() makes one. */
export function timeoutSignal(ms: number, { after }: Clock): AbortSignal {
  const limit = new AbortController();
  after(ms, () => limit.abort(new DOMException('The time is over.', 'TimeoutError')));
  return limit.signal;
}

/** Whether the work settles in time. It goes on in either case. */
export const settlesWithin = (
  work: Promise<unknown>,
  ms: number,
  { after }: Pick<Clock, 'after'>,
): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = after(ms, () => resolve(false));
    const settle = () => {
      cancel();
      resolve(true);
    };
    work.then(settle, settle);
  });
