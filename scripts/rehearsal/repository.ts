import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { projectFiles } from '#scripts/dev/tool.ts';
import type { Machine } from './machine.ts';

const AUTHOR = ['user.name=Rehearsal', 'user.email=rehearsal@example.com', 'commit.gpgsign=false'];

/** The working tree is the only commit of the branch `main`, without a tag. Returns the repository's address. */
export async function makeRepository(machine: Machine): Promise<string> {
  const folder = machine.path('handoff.git');
  mkdirSync(folder);
  const archive = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: projectFolder,
    input: (await projectFiles()).join('\0'),
    maxBuffer: 1 << 28,
  });
  execFileSync('tar', ['--extract'], { cwd: folder, input: archive });
  const git = (...given: string[]) => execFileSync('git', given, { cwd: folder, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all', '--force');
  const author = AUTHOR.flatMap((setting) => ['-c', setting]);
  git(...author, 'commit', '--quiet', '--no-verify', '--message', 'Release');
  return `file://${folder}`;
}
