import { UserError } from '#scripts/cli/user-error.ts';

/** Prints one line for each step with its seconds, and counts. */
export class Report {
  passed = 0;
  failed = 0;
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the step passed. A step that fails does not end the run: what follows may still tell more. */
  async step(title: string, work: () => Promise<unknown>): Promise<boolean> {
    // An interrupted run stops everything and exits: no step starts in between.
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

  /** A note below the step that just ended. */
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
