import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError } from '#scripts/cli/user-error.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { firstFailedTests } from './mutant-checks.ts';
import { copyTree, type MutantTree } from './mutant-tree.ts';
import { runCommand } from './tool.ts';

type Caught = { mutant: Mutant; caughtBy: string | null };

const spec = z.object({ title: z.string(), ok: z.boolean(), file: z.string() });
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec), suites: z.array(suite).optional() }),
);
const report = z.object({ suites: z.array(suite) });

/** The mutants of a build are in files of their own and have tests of their own, so that each failure has one cause. */
export async function catchInBrowser(mutants: Mutant[], signal: AbortSignal): Promise<Caught[]> {
  if (mutants.length === 0) return [];
  const tree = await copyTree('copied');
  try {
    const unbroken = await failedSpecs(mutants, tree, signal);
    const [failing] = unbroken.keys();
    if (failing) throw new UserError(`A test fails without a mutant: ${failing} › ${unbroken.get(failing)}`);
    const results: Caught[] = [];
    for (const together of builds(mutants)) {
      signal.throwIfAborted();
      tree.apply(together);
      const failed = await failedSpecs(together, tree, signal);
      tree.restore(together);
      results.push(...together.map((mutant) => ({ mutant, caughtBy: caughtBy(mutant, failed) })));
    }
    return results;
  } finally {
    tree.remove();
  }
}

function builds(mutants: Mutant[]): Mutant[][] {
  const found: Mutant[][] = [];
  for (const mutant of mutants) {
    const free = found.find((together) =>
      together.every(({ file, caughtBy: test }) => file !== mutant.file && test !== mutant.caughtBy),
    );
    if (free) free.push(mutant);
    else found.push([mutant]);
  }
  return found;
}

function caughtBy(mutant: Mutant, failed: Map<string, string>): string | null {
  const title = failed.get(mutant.caughtBy);
  return title === undefined ? null : `${mutant.caughtBy} › ${title}`;
}

/** The first failed title of each file. */
async function failedSpecs(
  mutants: Mutant[],
  { folder }: MutantTree,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const files = [...new Set(mutants.map(({ caughtBy: test }) => test))];
  const failed = new Map<string, string>();
  for (const [stage, read] of Object.entries(READERS)) {
    const own = files.filter((file) => file.startsWith(`tests/${stage}/`));
    if (own.length === 0) continue;
    const command = [join(folder, 'scripts', 'dev', 'test.ts'), stage, ...own];
    const { output } = await runCommand(process.execPath, command, { cwd: folder, signal });
    const path = join(folder, 'data', 'test', `${stage}.json`);
    if (!existsSync(path)) throw new UserError(`The tests of ${stage} did not run.\n${output}`);
    for (const [file, title] of read(readFileSync(path, 'utf8'), folder))
      failed.set(file, title ?? 'does not load');
  }
  return failed;
}

const READERS = {
  browser: (text: string) => {
    const failed = report
      .parse(JSON.parse(text))
      .suites.flatMap(specsOf)
      .filter(({ ok }) => !ok);
    return failed.map(({ file, title }) => [`tests/browser/${file}`, title] as const).reverse();
  },
  pages: firstFailedTests,
};

function specsOf({ specs, suites = [] }: Suite): z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
