import { reportAsJson } from '#features/evidence/proof/words/report.ts';
import {
  checkCertificateWithBoth,
  checkLogWithBoth,
  compareWithBoth,
  hasFault,
  reportOf,
  type Verdicts,
} from './both-verifiers.ts';
import type { Mutation } from './mutations.ts';
import { TRUSTS_ALL } from './stamped.ts';

export function checkWithBoth({ kind, file, keys, notes, log, seen }: Mutation): Promise<Verdicts> {
  // Without a known time, the second verifier lets dates of keys pass.
  const trusted = { ...TRUSTS_ALL, seen: seen ?? [Number.NEGATIVE_INFINITY] };
  if (kind === 'log') return checkLogWithBoth(file, keys, notes, trusted);
  return notes.length === 0 && log === null
    ? checkCertificateWithBoth(file, keys, trusted)
    : compareWithBoth(file, keys, notes, log, trusted);
}

/** Of what events say, page copies and times, whose faults the second verifier doesn't look for. */
const BEYOND = new RegExp(
  [
    'kind that the format does not have|details that its kind|older than its text|without width or height',
    'copy of its page|no release with version 1|nothing before it|exactly one box|the box for|text about calls',
    'under one key|which was not|is about the lead|ends attempt|begins? .*journey|begin the journey|[Tt]he page ',
    'a page that|[Tt]imestamp|two clocks|than an hour older|fewer events than',
    'is missing in the log|over other events|over the same number',
  ].join('|'),
);

/** The second verifier finds no fault that ours misses, and ours none that the second should have found. */
export function doAgree({ seen }: Mutation, verdicts: Verdicts): boolean {
  const { ours, second } = hasFault(verdicts);
  if (ours) return second || seen === null || BEYOND.test(verdicts.ours);
  return seen === null ? !second : verdicts.ours === verdicts.second;
}

/** The output of the command with --json. */
export const commandOn = async ({ file, keys, notes, log }: Mutation): Promise<string> =>
  `${reportAsJson(await reportOf(file, keys, TRUSTS_ALL, { notes, log }))}\n`;
