import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { runFaults } from './test-faults.ts';
import { runTests } from './test-run.ts';

const KINDS = ['cells', 'kills', 'schedules', 'model', 'fleet'];

const { filter, amount } = asked();
// These tests kill the database and read its files afterward.
const options = { folder: 'faults', command: 'npm run faults', keeping: 'durable' as const };
await runTests(options, async (run) => [await runFaults({ ...run, filter, amount })]);

function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, count: { type: 'string' } },
  });
  const strange = positionals.find((kind) => !KINDS.includes(kind) && !kind.startsWith('tests/'));
  if (strange)
    exitWithError(
      new UserError(
        `There are no ${strange}: say ${KINDS.join(', ')}, a path below tests/, or nothing for all.`,
      ),
    );
  const [seed, count] = [values.seed, values.count].map((text) =>
    text === undefined ? null : wholeNumber(text),
  );
  return {
    filter: positionals,
    amount: {
      cells: 'all' as const,
      schedules: count ?? 300,
      kills: count ?? 20,
      modelRuns: count ?? 200,
      isCrowded: true,
      seed: seed ?? randomInt(2 ** 31),
    },
  };
}

function wholeNumber(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  return exitWithError(new UserError(`${text} is not a whole number.`));
}
