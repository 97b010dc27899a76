import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, randomSeed } from '#scripts/dev/test-settings.ts';
import * as commands from './commands.ts';
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

const tab = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const amount = fc.constantFrom<Amount[]>(0, 1, 2);
const both: Block[] = ['main', 'phone'];
const reads = fc.constantFrom<Block[][]>(both, both, both, ['main'], []);
const anyAct: fc.Arbitrary<Act> = fc.record({
  tab,
  agrees: fc.boolean(),
  phone: fc.boolean(),
  ssn: fc.constantFrom<Act['ssn'][]>('4821', '48'),
});
const wholeAct: fc.Arbitrary<Act> = anyAct.map((act) => ({ ...act, agrees: true, ssn: '4821' }));
const place = fc.constantFrom<(0 | 1)[]>(0, 1);
const choice = fc.constantFrom('received' as const, 'not_received' as const, 'given_up' as const);

const weighted = (weight: number, arbitrary: fc.Arbitrary<commands.Command>) => ({ weight, arbitrary });
const ANY_COMMAND = fc.oneof(
  weighted(5, fc.record({ amount, reads }).map(commands.arrive)),
  weighted(1, fc.record({ tab, reads }).map(commands.openTheConsent)),
  weighted(8, wholeAct.map(commands.agreeAndSend)),
  weighted(1, anyAct.map(commands.agreeAndSend)),
  weighted(1, wholeAct.map(commands.sendTwiceAtOnce)),
  weighted(1, fc.constant(commands.followTheLink)),
  weighted(4, fc.constant(commands.startOver)),
  weighted(3, fc.constantFrom(...ENDS).map(commands.answerWith)),
  weighted(3, choice.map(commands.decide)),
  weighted(1, fc.constant(commands.rotateConsents)),
  weighted(1, fc.boolean().map(commands.serveConsents)),
  weighted(1, fc.constant(commands.revokeTokens)),
  weighted(1, fc.constantFrom(...SPANS).map(commands.timePasses)),
  // Starting an instance takes as long as a dozen other commands.
  weighted(1, fc.record({ place, act: wholeAct }).map(commands.killWhileSending)),
  weighted(1, fc.constant(commands.startAgain)),
);

/** The usual journey. It comes first, so that the shortest run has a lead. */
const MOSTLY = [
  commands.arrive({ amount: 0, reads: both }),
  commands.agreeAndSend({ tab: 0, agrees: true, phone: true, ssn: '4821' }),
];

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
    const seed = isReplay ? Number(replayed) : randomSeed;
    const orders = fc.commands([ANY_COMMAND], {
      maxCommands: MAX_COMMANDS,
      size: 'max',
      ...(isReplay && { replayPath }),
    });
    const tally = { runs: 0, commands: 0, leads: 0 };
    const happen = async (order: Iterable<commands.Command>) => {
      const visitor = await newVisitor(world);
      const model = beginning();
      await world.answer(visitor.lastName, ORDINARY.scenario);
      await fc.asyncModelRun(() => ({ model, real: visitor }), order);
      tally.runs += 1;
      tally.commands += visitor.tally.happened;
      tally.leads += model.sent.length;
    };
    if (!isReplay) await happen(MOSTLY);
    await fc.assert(fc.asyncProperty(orders, happen), {
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
