import { type Chance, chanceFrom } from './prng.ts';
import { DIRECTIONS, type Fault, MOMENTS, TOXICS } from './toxics.ts';

/** What happens to all borrowers of a fleet for a moment. */
export type Weather =
  | 'calm'
  | 'token wire fails'
  | 'consents run out and their wire fails'
  | 'lead wire refuses'
  | 'tokens are revoked'
  | 'an instance is killed';

export type BorrowerPlan = {
  /** What befalls their posts to the operator, one after another; none after the last. */
  faults: (Fault | null)[];
  /** What the operator answers to their posts, one after another; as usual after the last. */
  answers: string[];
  submits: 'once' | 'twice at once' | 'on two instances' | 'again after the answer';
  triesAgain: boolean;
};

export type Schedule = {
  seed: number;
  borrowers: BorrowerPlan[];
  weather: Weather;
  /** Of the weather, where it needs one. */
  fault: Fault;
};

const MOST_BORROWERS = 2;
const MOST_POSTS = 3;
const SUBMITS = ['once', 'once', 'twice at once', 'on two instances', 'again after the answer'] as const;
/** Scenarios of the sandbox that a lead may meet on its way. */
const ANSWERS = ['Timedout', 'Broken', 'Unauthorized', 'Ratelimited', 'Invalid', 'Garbled', 'Cut', 'Failure'];
const WEATHER: [share: number, Weather][] = [
  [0.02, 'an instance is killed'],
  [0.06, 'token wire fails'],
  [0.02, 'consents run out and their wire fails'],
  [0.04, 'lead wire refuses'],
  [0.06, 'tokens are revoked'],
];

/** All that a schedule holds, from its seed alone. */
export function scheduleFrom(seed: number): Schedule {
  const chance = chanceFrom(seed);
  const borrowers = Array.from({ length: 1 + chance.below(MOST_BORROWERS) }, () => planFrom(chance));
  return { seed, borrowers, weather: weatherFrom(chance), fault: faultFrom(chance) };
}

function planFrom(chance: Chance): BorrowerPlan {
  const posts = Array.from({ length: chance.below(MOST_POSTS + 1) });
  return {
    faults: posts.map(() => (chance.happens(0.7) ? faultFrom(chance) : null)),
    answers: chance.happens(0.3) ? [chance.pick(ANSWERS)] : [],
    submits: chance.pick(SUBMITS),
    triesAgain: chance.happens(0.7),
  };
}

const faultFrom = (chance: Chance): Fault => ({
  toxic: chance.pick(TOXICS),
  direction: chance.pick(DIRECTIONS),
  moment: chance.pick(MOMENTS),
});

function weatherFrom(chance: Chance): Weather {
  let drawn = chance.next();
  for (const [share, weather] of WEATHER) {
    if (drawn < share) return weather;
    drawn -= share;
  }
  return 'calm';
}
