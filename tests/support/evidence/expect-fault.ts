import { expect } from 'vitest';
import { hasFault, type Verdicts } from './both-verifiers.ts';

/** Both verifiers find a fault, and ours says so. */
export function expectFault(verdicts: Verdicts, ours = /./) {
  expect(hasFault(verdicts)).toEqual({ ours: true, second: true });
  expect(verdicts.ours).toMatch(ours);
}
