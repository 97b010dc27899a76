import type { Mutant } from '#tests/mutants/mutant.ts';
import { builtStageOf } from './test/stages.ts';

/** In the order in which they run. A test of the last one needs a build with the mutant. */
export const LANES = ['lint', 'types', 'vitest', 'built'] as const;

export function laneOf({ caughtBy }: Mutant): (typeof LANES)[number] {
  if (caughtBy === 'types' || caughtBy === 'lint') return caughtBy;
  return builtStageOf(caughtBy) ? 'built' : 'vitest';
}
