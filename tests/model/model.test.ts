import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '#platform/config/env.ts';
import { type Replay, runModel } from './run.ts';
import { openWorld, type World } from './world.ts';

const OPENS_WITHIN_MS = 60_000;
/** On the whole; one with many kills, on slow cores, takes longer. */
const ONE_RUN_WITHIN_MS = 60_000;
const LONGEST_RUN_MS = 240_000;
const REPLAYS_WITHIN_MS = 900_000;
const SAMPLE_MS = 10_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, OPENS_WITHIN_MS);
afterAll(() => world?.close());

const replay = replayFrom(faults.modelReplay);
const runs = replay ? 1 : faults.modelRuns && Number(faults.modelRuns);
const limitMs = replay ? REPLAYS_WITHIN_MS : (runs || 0) * ONE_RUN_WITHIN_MS + SAMPLE_MS + LONGEST_RUN_MS;

test(
  'whatever happens in whatever order, the product does as the rules tell',
  async () => {
    const { seed, ...tally } = await runModel(
      world,
      runs ? { runs } : { forMs: SAMPLE_MS },
      replay ?? faults.seed,
    );
    console.log(`Model: seed ${seed}, ${tally.runs} runs, ${tally.commands} commands, ${tally.sent} leads`);
    expect(tally.sent).toBeGreaterThan(0);
  },
  limitMs,
);

/** `seed path replayPath`, as the message of a failed run holds them. */
function replayFrom(text: string | undefined): Replay | undefined {
  const [seed, path = '', replayPath = ''] = text?.split(' ') ?? [];
  return seed === undefined ? undefined : { seed: Number(seed), path, replayPath };
}
