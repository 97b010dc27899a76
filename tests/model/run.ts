import {
  type Arbitrary,
  assert as assertHolds,
  asyncModelRun,
  asyncProperty,
  boolean,
  commands,
  constant,
  constantFrom,
  oneof,
  record,
  tuple,
} from 'fast-check';
import {
  agreeAndSend,
  arrive,
  begin,
  fillIn,
  fillInAll,
  followTheLink,
  goBackTo,
  lookAgain,
  openTheConsent,
  sendTwiceAtOnce,
  startOver,
} from './borrower-commands.ts';
import type { Command } from './command.ts';
import { ENDS, ORDINARY } from './outcomes.ts';
import { type Act, type Block, type Model, STEPS } from './rules.ts';
import { decide } from './staff-commands.ts';
import { newVisitor } from './visitor.ts';
import type { World } from './world.ts';
import {
  answerWith,
  kill,
  killWhileSending,
  revokeTokens,
  rotateConsents,
  serveConsents,
  startAgain,
  timePasses,
} from './world-commands.ts';

const MAX_COMMANDS = 60;
const HOUR = 60;
/** Just before and at the limits: of half a consent's life, of all of it, and of the answers' life. */
const SPANS = [1, 12 * HOUR - 10, 12 * HOUR, 24 * HOUR - 10, 24 * HOUR, 8 * 24 * HOUR];

const tab = constantFrom(0 as const, 0 as const, 0 as const, 1 as const);
const step = constantFrom(...STEPS);
const answer = constantFrom(0 as const, 1 as const, 2 as const, 'invalid' as const);
const place = constantFrom(0 as const, 1 as const);
const reads = constantFrom<Block[][]>(['main', 'phone'], ['main', 'phone'], ['main', 'phone'], ['main'], []);
const ssn = constantFrom('4821' as const, '48' as const);
const anyAct: Arbitrary<Act> = record({ tab, agrees: boolean(), phone: boolean(), ssn });
const wholeAct: Arbitrary<Act> = anyAct.map((act) => ({ ...act, agrees: true, ssn: '4821' }));

/** A repeated command happens more often. */
const COMMANDS: Arbitrary<Command>[] = [
  ...Array(5).fill(reads.map(arrive)),
  ...Array(5).fill(wholeAct.map(agreeAndSend)),
  ...Array(3).fill(constantFrom(...ENDS).map(answerWith)),
  constant(begin),
  tuple(step, answer).map(([slug, given]) => fillIn(slug, given)),
  constantFrom(0 as const, 1 as const, 2 as const).map(fillInAll),
  step.map(goBackTo),
  tuple(tab, reads).map(([at, blocks]) => openTheConsent(at, blocks)),
  anyAct.map(agreeAndSend),
  wholeAct.map(sendTwiceAtOnce),
  constant(lookAgain),
  constant(followTheLink),
  ...Array(3).fill(constant(startOver)),
  ...Array(3).fill(
    constantFrom('received' as const, 'not_received' as const, 'given_up' as const).map(decide),
  ),
  constant(rotateConsents),
  boolean().map(serveConsents),
  constant(revokeTokens),
  constantFrom(...SPANS).map(timePasses),
  // Starting an instance takes as long as a dozen other commands.
  oneof(
    { weight: 3, arbitrary: constant(startAgain) },
    { weight: 1, arbitrary: place.map(kill) },
    { weight: 4, arbitrary: tuple(place, wholeAct).map(([at, act]) => killWhileSending(at, act)) },
  ),
];

export type Replay = { seed: number; path: string; replayPath: string };

/** The usual journey. It comes first, so that the shortest run has a lead. */
const MOSTLY = [arrive(['main', 'phone']), agreeAndSend({ tab: 0, agrees: true, phone: true, ssn: '4821' })];

// A failed run reports its replay; only a replay looks for a shorter one.
export async function runModel(world: World, runs: number, from: number | Replay) {
  const replay = typeof from === 'number' ? null : from;
  const seed = typeof from === 'number' ? from : from.seed;
  const orders = commands(COMMANDS, {
    maxCommands: MAX_COMMANDS,
    size: 'max',
    ...(replay && { replayPath: replay.replayPath }),
  });
  const tally = { seed, runs: 0, commands: 0, sent: 0 };
  const happen = async (order: Iterable<Command>) => {
    const visitor = await newVisitor(world);
    const model = beginning();
    await world.answer(visitor.lastName, ORDINARY.scenario);
    await asyncModelRun(() => ({ model, real: visitor }), order);
    tally.runs += 1;
    tally.commands += visitor.tally.happened;
    tally.sent += model.sent.length;
  };
  if (!replay) await happen(MOSTLY);
  const oneRun = asyncProperty(orders, happen);
  const path = replay ? { path: replay.path } : { endOnFailure: true };
  await assertHolds(oneRun, {
    seed,
    numRuns: runs,
    includeErrorInReport: true,
    ...path,
  });
  return tally;
}

const beginning = (): Model => ({
  served: 1,
  isServing: true,
  stored: { version: 1, age: 0 },
  end: ORDINARY,
  journeys: [],
  hasCookie: false,
  tabs: [null, null],
  sent: [],
  alive: [true, true],
});
