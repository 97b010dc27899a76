import { parentPort } from 'node:worker_threads';
import { type Answer, JOBS, type Order } from './jobs.ts';

const port = parentPort;
if (!port)
  throw new Error(
    'features/consent/checker/worker.ts runs as a thread of features/consent/checker/thread.ts only.',
  );

port.on('message', (order: Order) => port.postMessage(answerTo(order)));
port.postMessage({ kind: 'ready' } satisfies Answer);

function answerTo({ job, input }: Order): Answer {
  const run = JOBS[job] as (input: unknown) => unknown;
  try {
    return { kind: 'done', value: run(input) };
  } catch (error) {
    // The error's message may quote the text.
    return { kind: 'failed', errorName: error instanceof Error ? error.name : 'unknown' };
  }
}
