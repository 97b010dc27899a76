import { UserError } from '#scripts/cli/user-error.ts';

export class Report {
  passed = 0;
  failed = 0;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** A failed step does not end the run: later steps may show more. */
  async step(title: string, work: () => Promise<unknown>): Promise<boolean> {
    // An interrupted run starts no further step.
    if (this.#signal.aborted) return new Promise(() => undefined);
    const start = performance.now();
    process.stdout.write(`${title}… `);
    try {
      await work();
      this.passed += 1;
      console.log(`${seconds(start)} s`);
      return true;
    } catch (error) {
      if (this.#signal.aborted) return new Promise(() => undefined);
      this.failed += 1;
      console.log(`FAILED after ${seconds(start)} s`);
      console.log(indented(error instanceof UserError ? error.message : String(stackOf(error))));
      return false;
    }
  }

  note(sentence: string) {
    console.log(indented(sentence));
  }

  summary(): string {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}

const seconds = (start: number) => ((performance.now() - start) / 1_000).toFixed(1);
const indented = (text: string) => text.replaceAll(/^/gm, '    ');
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : error);
