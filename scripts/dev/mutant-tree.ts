import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { applyTo, isApplicable, type Mutant } from '#tests/mutants/mutant.ts';
import { projectFolder } from './data-folder.ts';
import { projectFiles, runCommand } from './tool.ts';

export interface MutantTree {
  folder: string;
  apply: (mutants: Mutant[]) => void;
  restore: (mutants: Mutant[]) => void;
  remove: () => void;
}

/** Turbopack follows no link out of the tree, so a build needs packages of its own. */
export async function copyTree(packages: 'linked' | 'copied'): Promise<MutantTree> {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-mutants-'));
  for (const path of await projectFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(projectFolder, path), join(folder, path));
  }
  cpSync(join(projectFolder, 'generated'), join(folder, 'generated'), { recursive: true });
  const [from, to] = [join(projectFolder, 'node_modules'), join(folder, 'node_modules')];
  if (packages === 'linked') symlinkSync(from, to);
  else await runCommand('cp', ['-R', from, to]);
  mkdirSync(join(folder, 'data'));
  const original = ({ file }: Mutant) => readFileSync(join(projectFolder, file), 'utf8');
  return {
    folder,
    apply: (mutants) => {
      for (const mutant of mutants) {
        const text = original(mutant);
        if (!isApplicable(mutant, text))
          throw new UserError(`${mutant.file} doesn't have this once: ${mutant.from}`);
        writeFileSync(join(folder, mutant.file), applyTo(mutant, text));
      }
    },
    restore: (mutants) => {
      for (const mutant of mutants) writeFileSync(join(folder, mutant.file), original(mutant));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
