import type { Running } from './child-processes.ts';

export type Replaceable = ReturnType<typeof replaceable>;

/** A program that can be started again, with other arguments or settings. `start` returns null if it isn't needed. */
export function replaceable(name: string, start: () => Promise<Running | null>) {
  const unplanned = Promise.withResolvers<string>();
  let running: Running | null = null;
  let isShown = false;
  return {
    name,
    /** Settles when it ends by itself, or can’t start. */
    ended: unplanned.promise,
    async begin() {
      const program = await start().catch((error: unknown) => {
        unplanned.resolve(error instanceof Error ? error.message : String(error));
        throw error;
      });
      running = program;
      if (isShown) program?.showOutput();
      void program?.ended.then((how) => {
        if (running === program) unplanned.resolve(how);
      });
    },
    async end() {
      const program = running;
      running = null;
      await program?.stop();
    },
    showOutput() {
      isShown = true;
      running?.showOutput();
    },
  };
}
