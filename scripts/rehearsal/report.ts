import { UserError } from '#scripts/cli/user-error.ts';
import { step } from '#scripts/dev/step.ts';

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
    try {
      await step(title, work);
      this.passed += 1;
      return true;
    } catch (error) {
      if (this.#signal.aborted) return new Promise(() => undefined);
      this.failed += 1;
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.note(`FAILED: ${error instanceof UserError ? error.message : reason}`);
      return false;
    }
  }

  note(sentence: string) {
    console.log(sentence.replaceAll(/^/gm, '    '));
  }

  summary(): string {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}
