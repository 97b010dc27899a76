import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import type { Machine } from './machine.ts';

/** The working tree is the only commit of the branch `main`, without a tag. Returns the repository's address. */
export function makeRepository(machine: Machine): string {
  const folder = machine.path('handoff.git');
  mkdirSync(folder);
  const git = (cwd: string, ...given: string[]) =>
    execFileSync('git', given, { cwd, stdio: 'pipe', maxBuffer: 1 << 26 });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = String(gitFiles())
    .split('\0')
    .filter((name) => name && existsSync(join(projectFolder, name)));
  const archive = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: projectFolder,
    input: files.join('\0'),
    maxBuffer: 1 << 28,
  });
  execFileSync('tar', ['--extract'], { cwd: folder, input: archive });
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all', '--force');
  const author = [
    '-c',
    'user.name=Rehearsal',
    '-c',
    'user.email=rehearsal@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  git(folder, ...author, 'commit', '--quiet', '--no-verify', '--message', 'Release');
  return `file://${folder}`;

  function gitFiles() {
    try {
      return git(projectFolder, ...listed);
    } catch (cause) {
      throw new UserError('The rehearsal needs a git checkout of the project.', { cause });
    }
  }
}
