import { type Chance, chanceFrom } from './prng.ts';
import { DIRECTIONS, type Fault, MOMENTS, TOXICS } from './toxics.ts';

type Weather =
  | 'calm'
  | 'token wire fails'
  | 'consents run out and their wire fails'
  | 'lead wire refuses'
  | 'tokens are revoked'
  | 'an instance is killed';

export type BorrowerPlan = {
  /** The faults of their posts in order; no fault after the last. */
  faults: (Fault | null)[];
  /** The operator's answers to their posts in order; the usual answer after the last. */
  answers: string[];
  submits: 'once' | 'twice at once' | 'on two instances' | 'again after the answer';
  triesAgain: boolean;
};

export type Schedule = {
  seed: number;
  borrowers: BorrowerPlan[];
  weather: Weather;
  fault: Fault;
};

const MAX_BORROWERS = 2;
const MAX_POSTS = 3;
const SUBMITS = ['once', 'once', 'twice at once', 'on two instances', 'again after the answer'] as const;
const ANSWERS = ['Timedout', 'Broken', 'Unauthorized', 'Ratelimited', 'Invalid', 'Garbled', 'Cut', 'Failure'];
const WEATHER: [share: number, Weather][] = [
  [0.02, 'an instance is killed'],
  [0.06, 'token wire fails'],
  [0.02, 'consents run out and their wire fails'],
  [0.04, 'lead wire refuses'],
  [0.06, 'tokens are revoked'],
];

export function scheduleFrom(seed: number): Schedule {
  const chance = chanceFrom(seed);
  const borrowers = Array.from({ length: 1 + chance.below(MAX_BORROWERS) }, () => planFrom(chance));
  return { seed, borrowers, weather: weatherFrom(chance), fault: faultFrom(chance) };
}

function planFrom(chance: Chance): BorrowerPlan {
  const posts = Array.from({ length: chance.below(MAX_POSTS + 1) });
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
