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

const FIRST_COOLDOWN_MS = 5_000;
const MAX_COOLDOWN_MS = 30_000;
const COOLDOWNS = new ExponentialBackoff({
  initialDelay: FIRST_COOLDOWN_MS,
  maxDelay: MAX_COOLDOWN_MS,
  generator: halfJitterGenerator,
});

type Settings<Result> = {
  maxFailures: number;
  now: () => number;
  whenOpen: () => Result;
};

export type Breaker<Result> = ((call: () => Promise<Result>) => Promise<Result>) & {
  isOpen: () => boolean;
  /** Neither open nor waiting for the result of a trial. */
  isClosed: () => boolean;
};

/** Opens for up to five seconds, then lets one call through. Each failed trial doubles the time, up to thirty seconds. */
export function createBreaker<Result>(
  failures: Policy,
  { maxFailures, now, whenOpen }: Settings<Result>,
): Breaker<Result> {
  const breaker = circuitBreaker(failures, {
    breaker: new ConsecutiveBreaker(maxFailures),
    halfOpenAfter: measuredBy(now, COOLDOWNS),
  });
  const guarded = async (call: () => Promise<Result>) => {
    try {
      return await breaker.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return whenOpen();
      throw error;
    }
  };
  return Object.assign(guarded, {
    isOpen: () => breaker.state === CircuitState.Open,
    isClosed: () => breaker.state === CircuitState.Closed,
  });
}

/** cockatiel measures cooldowns on the wall clock, which may be set back: only `now` decides when one has passed. */
function measuredBy<Context>(
  now: () => number,
  cooldowns: IBackoffFactory<Context>,
): IBackoffFactory<Context> {
  return {
    next(context): IBackoff<Context> {
      const cooldown = cooldowns.next(context);
      const endsAt = now() + cooldown.duration;
      return {
        get duration() {
          return now() < endsAt ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
        },
        next: measuredBy(now, cooldown).next,
      };
    },
  };
}
