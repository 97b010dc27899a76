import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { type Replay, runModel } from './run.ts';
import { openWorld, type World } from './world.ts';

const OPENS_WITHIN_MS = 60_000;
/** On average; a run with many kills, on slow cores, takes longer. */
const ONE_RUN_WITHIN_MS = 60_000;
const MAX_RUN_MS = 240_000;
const REPLAYS_WITHIN_MS = 900_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, OPENS_WITHIN_MS);
afterAll(() => world?.close());

const replay = replayFrom(faults.modelReplay);
const runs = replay ? 1 : faults.modelRuns;

test(
  'the product follows the rules in every order of commands',
  async () => {
    const { seed, ...tally } = await runModel(world, runs, replay ?? faults.seed);
    console.log(`Model: seed ${seed}, ${tally.runs} runs, ${tally.commands} commands, ${tally.sent} leads`);
    expect(tally.sent).toBeGreaterThan(0);
  },
  replay ? REPLAYS_WITHIN_MS : runs * ONE_RUN_WITHIN_MS + MAX_RUN_MS,
);

/** `seed path replayPath`, as in the message of a failed run. */
function replayFrom(text: string | undefined): Replay | undefined {
  const [seed, path = '', replayPath = ''] = text?.split(' ') ?? [];
  return seed === undefined ? undefined : { seed: Number(seed), path, replayPath };
}
