import type { Jobs } from './jobs.ts';

export type JobName = keyof Jobs;
export type Input<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type Output<Name extends JobName> = ReturnType<Jobs[Name]>;

export type Order = { job: JobName; input: unknown };

export type Answer =
  | { kind: 'ready' }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; errorName: string };

export type Stop = 'busy' | 'timed_out' | 'out_of_memory' | 'failed';

export type Result<Value> = { isDone: true; value: Value } | { isDone: false; stop: Stop };
