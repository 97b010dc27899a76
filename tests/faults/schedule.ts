import fc, { type Arbitrary } from 'fast-check';
import { DIRECTIONS, type Fault, MOMENTS, TOXICS } from './toxics.ts';

type Weather =
  | 'calm'
  | 'token wire fails'
  | 'lead wire refuses'
  | 'tokens are revoked'
  | 'an instance is killed';

export type BorrowerPlan = {
  /** The faults of their posts in order; no fault after the last. */
  faults: (Fault | null)[];
  /** The operator's answers to their posts in order; the usual answer after the last. */
  answers: string[];
  submits: 'once' | 'twice at once' | 'again after the answer';
  triesAgain: boolean;
};

export type Schedule = { borrowers: BorrowerPlan[]; weather: Weather; fault: Fault };

const ANSWERS = ['Timedout', 'Broken', 'Unauthorized', 'Ratelimited', 'Invalid', 'Garbled', 'Cut', 'Failure'];
const WEATHER: [percent: number, Weather][] = [
  [82, 'calm'],
  [2, 'an instance is killed'],
  [6, 'token wire fails'],
  [4, 'lead wire refuses'],
  [6, 'tokens are revoked'],
];

const fault: Arbitrary<Fault> = fc.record({
  toxic: fc.constantFrom(...TOXICS),
  direction: fc.constantFrom(...DIRECTIONS),
  moment: fc.constantFrom(...MOMENTS),
});
const borrower: Arbitrary<BorrowerPlan> = fc.record({
  faults: fc.array(fc.option(fault, { freq: 2 }), { maxLength: 3 }),
  answers: fc.subarray([fc.constantFrom(...ANSWERS)]).chain((some) => fc.tuple(...some)),
  submits: fc.constantFrom('once', 'once', 'twice at once', 'again after the answer'),
  triesAgain: fc.boolean(),
});
const schedule: Arbitrary<Schedule> = fc.record({
  borrowers: fc.array(borrower, { minLength: 1, maxLength: 2 }),
  weather: fc.oneof(...WEATHER.map(([weight, weather]) => ({ weight, arbitrary: fc.constant(weather) }))),
  fault,
});

export const schedulesFrom = (seed: number, count: number): Schedule[] =>
  fc.sample(schedule, { seed, numRuns: count });
