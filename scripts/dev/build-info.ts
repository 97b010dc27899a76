import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_INFO_FILE, type BuildInfo, commitIn, packageVersion } from '#platform/config/build-info.ts';
import { namedCommit } from '#platform/config/env.ts';
import { projectFolder } from './data-folder.ts';

/** Not part of the sources' hash: a commit that changes none of them, such as of a page in docs, needs no new build. */
export function writeBuildInfo(folder: string): void {
  const info: BuildInfo = {
    version: packageVersion(),
    commit: commitIn(namedCommit()) ?? checkedOutCommit() ?? 'unknown',
  };
  const file = join(projectFolder, folder, BUILD_INFO_FILE);
  const text = `${JSON.stringify(info)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function checkedOutCommit(): string | undefined {
  // A folder inside another repository would name that one's commit.
  if (!existsSync(join(projectFolder, '.git'))) return undefined;
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  return status === 0 ? commitIn(stdout) : undefined;
}
