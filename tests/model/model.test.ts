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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import {
  agreeAndSend,
  answerWith,
  arrive,
  type Command,
  decide,
  followTheLink,
  killWhileSending,
  openTheConsent,
  revokeTokens,
  rotateConsents,
  sendTwiceAtOnce,
  serveConsents,
  startAgain,
  startOver,
  timePasses,
} from './commands.ts';
import { ENDS, ORDINARY } from './outcomes.ts';
import { type Act, type Amount, type Block, CONSENT_LIFE, type Model, REFRESH_AHEAD } from './rules.ts';
import { newVisitor } from './visitor.ts';
import { openWorld, type World } from './world.ts';

const MAX_COMMANDS = 60;
/** On average; a run with many kills, on slow cores, takes longer. */
const ONE_RUN_WITHIN_MS = 60_000;
const MAX_RUN_MS = 240_000;
const REPLAYS_WITHIN_MS = 900_000;

/** Just before and at the limits: of half a consent's life, of all of it, and of the answers' life. */
const SPANS = [1, REFRESH_AHEAD - 10, REFRESH_AHEAD, CONSENT_LIFE - 10, CONSENT_LIFE, 8 * CONSENT_LIFE];

const tab = constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const amount = constantFrom<Amount[]>(0, 1, 2);
const both: Block[] = ['main', 'phone'];
const reads = constantFrom<Block[][]>(both, both, both, ['main'], []);
const anyAct: Arbitrary<Act> = record({
  tab,
  agrees: boolean(),
  phone: boolean(),
  ssn: constantFrom<Act['ssn'][]>('4821', '48'),
});
const wholeAct: Arbitrary<Act> = anyAct.map((act) => ({ ...act, agrees: true, ssn: '4821' }));

const weighted = (weight: number, arbitrary: Arbitrary<Command>) => ({ weight, arbitrary });
const COMMANDS: Arbitrary<Command>[] = [
  oneof(
    weighted(
      5,
      tuple(amount, reads).map((given) => arrive(...given)),
    ),
    weighted(
      1,
      tuple(tab, reads).map((given) => openTheConsent(...given)),
    ),
    weighted(8, wholeAct.map(agreeAndSend)),
    weighted(1, anyAct.map(agreeAndSend)),
    weighted(1, wholeAct.map(sendTwiceAtOnce)),
    weighted(1, constant(followTheLink)),
    weighted(4, constant(startOver)),
    weighted(3, constantFrom(...ENDS).map(answerWith)),
    weighted(3, constantFrom('received' as const, 'not_received' as const, 'given_up' as const).map(decide)),
    weighted(1, constant(rotateConsents)),
    weighted(1, boolean().map(serveConsents)),
    weighted(1, constant(revokeTokens)),
    weighted(1, constantFrom(...SPANS).map(timePasses)),
    // Starting an instance takes as long as a dozen other commands.
    weighted(
      1,
      tuple(constantFrom<(0 | 1)[]>(0, 1), wholeAct).map((given) => killWhileSending(...given)),
    ),
    weighted(1, constant(startAgain)),
  ),
];

/** The usual journey. It comes first, so that the shortest run has a lead. */
const MOSTLY = [arrive(0, both), agreeAndSend({ tab: 0, agrees: true, phone: true, ssn: '4821' })];

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

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 60_000);
afterAll(() => world?.close());

/** `seed path replayPath`, as in the message of a failed run, which only a replay shortens. */
const [replayed, path = '', replayPath = ''] = faults.modelReplay?.split(' ') ?? [];
const isReplay = replayed !== undefined;
const runs = isReplay ? 1 : faults.modelRuns;

test(
  'the product follows the rules in every order of commands',
  async () => {
    const seed = isReplay ? Number(replayed) : faults.seed;
    const orders = commands(COMMANDS, {
      maxCommands: MAX_COMMANDS,
      size: 'max',
      ...(isReplay && { replayPath }),
    });
    const tally = { runs: 0, commands: 0, leads: 0 };
    const happen = async (order: Iterable<Command>) => {
      const visitor = await newVisitor(world);
      const model = beginning();
      await world.answer(visitor.lastName, ORDINARY.scenario);
      await asyncModelRun(() => ({ model, real: visitor }), order);
      tally.runs += 1;
      tally.commands += visitor.tally.happened;
      tally.leads += model.sent.length;
    };
    if (!isReplay) await happen(MOSTLY);
    await assertHolds(asyncProperty(orders, happen), {
      seed,
      numRuns: runs,
      includeErrorInReport: true,
      ...(isReplay ? { path } : { endOnFailure: true }),
    });
    console.log(`Model: seed ${seed}, ${JSON.stringify(tally)}`);
    expect(tally.leads).toBeGreaterThan(0);
  },
  isReplay ? REPLAYS_WITHIN_MS : runs * ONE_RUN_WITHIN_MS + MAX_RUN_MS,
);
