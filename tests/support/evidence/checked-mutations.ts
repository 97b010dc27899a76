import { reportAsJson } from '#features/evidence/proof/report.ts';
import {
  checkCertificateTwice,
  checkLogTwice,
  compareTwice,
  reportOf,
  type Verdicts,
} from './both-verifiers.ts';
import type { Mutation } from './mutations.ts';
import { TRUSTS_ALL } from './stamped.ts';

export function checkTwice({ kind, file, keys, notes, log }: Mutation): Promise<Verdicts> {
  if (kind === 'log') return checkLogTwice(file, keys, notes, TRUSTS_ALL);
  return notes.length === 0 && log === null
    ? checkCertificateTwice(file, keys, TRUSTS_ALL)
    : compareTwice(file, keys, notes, log, TRUSTS_ALL);
}

/** The output of the command with --json. */
export const commandOn = async ({ file, keys, ...compared }: Mutation): Promise<string> =>
  `${reportAsJson(await reportOf(file, keys, TRUSTS_ALL, compared))}\n`;
