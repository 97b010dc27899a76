import type { ProductKey } from './products.ts';
import type { PlainAnswer, Scenario } from './scenarios/answer.ts';
import { scenarioOf } from './scenarios.ts';

/** The name of a scenario, or an answer of its own. */
export type Programme = string | PlainAnswer;

type Programmed = { next: Programme[]; standing: Programme | null };

type Asking = { product: ProductKey; lastName: string; attemptsOf: string | null };

/** Answers by last name: those programmed through the control route first, then the table of scenarios. */
export class AnswerBook {
  #programmed = new Map<string, Programmed>();
  #attempted = new Set<string>();

  /** Without `times` the answer stands for good and replaces what was programmed; with it, it queues up. */
  program(
    lastName: string,
    answer: Programme,
    options: { times?: number | undefined; product?: ProductKey | undefined },
  ) {
    const { times, product } = options;
    const place = placeOf(lastName, product);
    const { next, standing } = this.#programmed.get(place) ?? { next: [], standing: null };
    this.#programmed.set(
      place,
      times === undefined
        ? { next: [], standing: answer }
        : { next: [...next, ...Array<Programme>(times).fill(answer)], standing },
    );
  }

  take<Answer>(table: Scenario<Answer>[], asking: Asking): Answer | PlainAnswer {
    const { product, lastName, attemptsOf } = asking;
    const programme = this.#next(placeOf(lastName, product)) ?? this.#next(placeOf(lastName)) ?? lastName;
    if (typeof programme !== 'string') return programme;
    const scenario = scenarioOf(table, product, programme) ?? scenarioOf(table, product, 'Ordinary');
    if (!scenario) throw new Error(`No scenario of ${product} is called Ordinary.`);
    return scenario.again && this.#wasAttempted(product, attemptsOf) ? scenario.again : scenario.answer;
  }

  reset() {
    this.#programmed.clear();
    this.#attempted.clear();
  }

  #next(place: string): Programme | null {
    const programmed = this.#programmed.get(place);
    return programmed?.next.shift() ?? programmed?.standing ?? null;
  }

  /** Notes the attempt as well. A lead without a name of its own is always a first one. */
  #wasAttempted(product: ProductKey, attemptsOf: string | null): boolean {
    if (attemptsOf === null) return false;
    const attempt = `${product} ${attemptsOf}`;
    if (this.#attempted.has(attempt)) return true;
    this.#attempted.add(attempt);
    return false;
  }
}

const placeOf = (lastName: string, product?: ProductKey) => `${product ?? 'any'} ${lastName.toLowerCase()}`;
