import { writeSync } from 'node:fs';
import { z } from 'zod';

/** Standard output belongs to the code under test. */
const REPORT_DESCRIPTOR = 3;

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number(), failed: z.number() }),
  z.object({
    kind: z.literal('failure'),
    title: z.string(),
    errors: z.array(z.string()),
    select: z.array(z.string()),
  }),
]);
export type ProgressMessage = z.infer<typeof message>;

export class Progress {
  #done = 0;
  #total = 0;
  #failed = 0;

  expect(tests: number): void {
    this.#total += tests;
  }

  passed(): void {
    this.#done += 1;
    this.#report();
  }

  /** `select`: the arguments of the tool that run this test alone. */
  failed(title: string, errors: string[], select: string[] = []): void {
    this.#done += 1;
    this.#failed += 1;
    send({ kind: 'failure', title, errors, select });
    this.#report();
  }

  #report() {
    send({ kind: 'progress', done: this.#done, total: this.#total, failed: this.#failed });
  }
}

/** Null for a line that is no report: the code under test may write to any descriptor. */
export function parseProgress(line: string): ProgressMessage | null {
  try {
    return message.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function send(progress: ProgressMessage) {
  writeSync(REPORT_DESCRIPTOR, `${JSON.stringify(progress)}\n`);
}
