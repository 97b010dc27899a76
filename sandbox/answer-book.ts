import { type Answer, ORDINARY, scenarioNamed } from './scenarios.ts';

type Programmed = { next: Answer[]; standing: Answer | null };

/** Answers by last name: those programmed through the control route first, then the table of scenarios. */
export class AnswerBook {
  #programmed = new Map<string, Programmed>();

  /** Without `times` the answer stands for good and replaces what was programmed; with it, it queues up. */
  program(lastName: string, answer: Answer, times?: number) {
    const name = lastName.toLowerCase();
    const { next, standing } = this.#programmed.get(name) ?? { next: [], standing: null };
    this.#programmed.set(
      name,
      times === undefined
        ? { next: [], standing: answer }
        : { next: [...next, ...Array<Answer>(times).fill(answer)], standing },
    );
  }

  take(lastName: string): Answer {
    const programmed = this.#programmed.get(lastName.toLowerCase());
    return programmed?.next.shift() ?? programmed?.standing ?? (scenarioNamed(lastName) ?? ORDINARY).answer;
  }

  reset() {
    this.#programmed.clear();
  }
}
