import type { Instrumentation } from 'next';

// Next compiles this file a second time, for a runtime by which nothing here is served, with all that it imports. This word, which
// it knows when it compiles, keeps the app out of there: a quarter of the build, and a warning for each part of Node in it.
const isServed = process.env.NEXT_RUNTIME === 'nodejs';

/** Next calls this once before the first request. */
export async function register(): Promise<void> {
  if (!isServed) return;
  const { begin } = await import('./instrumentation-node.ts');
  begin();
}

/** Next calls this for each page, route or action that failed. */
export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (!isServed) return;
  const { reportFailure } = await import('./instrumentation-node.ts');
  await reportFailure(...failure);
};
