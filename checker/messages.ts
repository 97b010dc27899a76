import type { Jobs } from './jobs.ts';

export type JobName = keyof Jobs;
export type Input<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type Output<Name extends JobName> = ReturnType<Jobs[Name]>;

/** What the thread is asked to do. */
export type Order = { job: JobName; input: unknown };

/** What the thread says: once that it has started, then once for each order. */
export type Answer =
  | { kind: 'ready' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; errorName: string };

/** Why there is no result. `busy`: the queue was full and nothing was tried. */
export type Stop = 'busy' | 'timed_out' | 'out_of_memory' | 'failed';

export type Result<Value> = { isDone: true; value: Value } | { isDone: false; stop: Stop };
