import 'server-only';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  type Policy,
} from 'cockatiel';

const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 30_000;

/**
 * Lets calls through until `most` in a row have failed as `failures` tells; then rests for five seconds, doubling up to
 * thirty, and lets one through to see. While it rests, `whenResting` is the answer. Each process rests for itself.
 */
export function createBreaker<Result>(
  failures: Policy,
  { most, whenResting }: { most: number; whenResting: () => Result },
): (call: () => Promise<Result>) => Promise<Result> {
  const breaker = circuitBreaker(failures, {
    breaker: new ConsecutiveBreaker(most),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: FIRST_REST_MS,
      maxDelay: LONGEST_REST_MS,
      generator: halfJitterGenerator,
    }),
  });
  return async (call) => {
    try {
      return await breaker.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return whenResting();
      throw error;
    }
  };
}
