import { expect } from 'vitest';
import { BOTH, hasFault, type Verdicts } from './both-verifiers.ts';

/** Ours names the fault. It may be one that the second verifier doesn't look for. */
export function expectFault({ ours }: Verdicts, sentence = /./) {
  expect(ours).not.toMatch(/^held/);
  expect(ours).toMatch(sentence);
}

export function expectFaultFromBoth(verdicts: Verdicts, sentence?: RegExp) {
  expect(hasFault(verdicts)).toEqual(BOTH);
  expectFault(verdicts, sentence);
}
