import type { ProductKey } from './products.ts';
import type { PlainResponse, Scenario } from './scenarios/scenario.ts';
import { emailTag, scenarioOf } from './scenarios.ts';

/** The name of a scenario, one that answers later than the table says, or a response of its own. */
export type Override = string | { scenario: string; delayMs: number } | PlainResponse;

type Overrides = { queue: Override[]; permanent: Override | null };

type Person = { lastName: string; email: string | undefined };
type ResponseQuery = Person & { product: ProductKey; attemptsOf: string | null };

/** Responses by last name or email tag: overrides set by the control route first, then the scenario table. */
export class ResponseStore {
  #overrides = new Map<string, Overrides>();
  #seenAttempts = new Set<string>();
  #hold = new AbortController();

  /** With `times` the response is queued; without, it is permanent and replaces the queue. */
  override(
    lastName: string,
    response: Override,
    options: { times?: number | undefined; product?: ProductKey | undefined },
  ) {
    if (this.#hold.signal.aborted) this.#hold = new AbortController();
    const { times, product } = options;
    const key = keyOf(lastName, product);
    const { queue, permanent } = this.#overrides.get(key) ?? { queue: [], permanent: null };
    this.#overrides.set(
      key,
      times === undefined
        ? { queue: [], permanent: response }
        : { queue: [...queue, ...Array<Override>(times).fill(response)], permanent },
    );
  }

  /** Ends the delays of overrides, until there is another one. */
  release() {
    this.#hold.abort();
  }

  take<Response>(table: Scenario<Response>[], query: ResponseQuery): Response | PlainResponse {
    const { product, lastName } = query;
    const override =
      this.#next(keyOf(lastName, product)) ?? this.#next(keyOf(lastName)) ?? carriedBy(table, query);
    if (typeof override === 'string') return this.#byScenario(table, query, override);
    const delay = { delayMs: override.delayMs, released: this.#hold.signal };
    if (!('scenario' in override)) return { ...override, ...delay };
    return { ...this.#byScenario(table, query, override.scenario), ...delay };
  }

  #byScenario<Response>(table: Scenario<Response>[], { product, attemptsOf }: ResponseQuery, name: string) {
    const scenario = scenarioOf(table, product, name) ?? scenarioOf(table, product, 'Ordinary');
    if (!scenario) throw new Error(`The scenario Ordinary is missing for ${product}.`);
    return scenario.again && this.#isLaterAttempt(product, attemptsOf) ? scenario.again : scenario.answer;
  }

  #next(key: string): Override | null {
    const overrides = this.#overrides.get(key);
    return overrides?.queue.shift() ?? overrides?.permanent ?? null;
  }

  /** Records the attempt. A lead without a partnerLeadId is always a first attempt. */
  #isLaterAttempt(product: ProductKey, attemptsOf: string | null): boolean {
    if (attemptsOf === null) return false;
    const attempt = `${product} ${attemptsOf}`;
    if (this.#seenAttempts.has(attempt)) return true;
    this.#seenAttempts.add(attempt);
    return false;
  }
}

const keyOf = (lastName: string, product?: ProductKey) => `${product ?? 'any'} ${lastName.toLowerCase()}`;

/** A last name that is a scenario wins over the tag of the email address. */
function carriedBy(table: Scenario<unknown>[], { product, lastName, email }: ResponseQuery): string {
  return scenarioOf(table, product, lastName) ? lastName : (emailTag(email) ?? lastName);
}
