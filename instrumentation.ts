import type { Instrumentation } from 'next';

// Next compiles this file again for a runtime that serves nothing here. It knows this value at compile time, so it skips
// the app: a quarter of the build.
const isServed = process.env.NEXT_RUNTIME === 'nodejs';

export async function register(): Promise<void> {
  if (!isServed) return;
  const { begin } = await import('./instrumentation-node.ts');
  begin();
}

export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (!isServed) return;
  const { reportFailure } = await import('./instrumentation-node.ts');
  await reportFailure(...failure);
};
