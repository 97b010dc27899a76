import 'server-only';
import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  halfJitterGenerator,
  type IBackoff,
  type IBackoffFactory,
  type Policy,
} from 'cockatiel';

const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 30_000;
const RESTS = new ExponentialBackoff({
  initialDelay: FIRST_REST_MS,
  maxDelay: LONGEST_REST_MS,
  generator: halfJitterGenerator,
});

type Settings<Result> = {
  most: number;
  /** A clock that is never set, in milliseconds. */
  now: () => number;
  whenResting: () => Result;
};

/** Calls through a breaker, and whether it lets none through just now. */
export type Guarded<Result> = ((call: () => Promise<Result>) => Promise<Result>) & {
  isResting: () => boolean;
};

/**
 * Lets calls through until `most` in a row have failed as `failures` tells; then rests for five seconds, doubling up to
 * thirty, and lets one through to see. While it rests, `whenResting` is the answer. Each process rests for itself.
 */
export function createBreaker<Result>(
  failures: Policy,
  { most, now, whenResting }: Settings<Result>,
): Guarded<Result> {
  const breaker = circuitBreaker(failures, {
    breaker: new ConsecutiveBreaker(most),
    halfOpenAfter: countedBy(now, RESTS),
  });
  const guarded = async (call: () => Promise<Result>) => {
    try {
      return await breaker.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return whenResting();
      throw error;
    }
  };
  return Object.assign(guarded, { isResting: () => breaker.state === CircuitState.Open });
}

/**
 * Rests that end by the given clock. cockatiel measures them on the wall clock, which may be set back by any time; so a rest
 * that is not over is longer than anything it can measure, and one that is over shorter.
 */
function countedBy<Context>(now: () => number, rests: IBackoffFactory<Context>): IBackoffFactory<Context> {
  return {
    next(context): IBackoff<Context> {
      const rest = rests.next(context);
      const endsAt = now() + rest.duration;
      return {
        get duration() {
          return now() < endsAt ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
        },
        next: countedBy(now, rest).next,
      };
    },
  };
}
