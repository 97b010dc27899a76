import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { operationsPage } from './alert-list.ts';
import { projectFolder } from './data-folder.ts';
import { envExample, settingsPage } from './settings-page.ts';

const PAGES = {
  'docs/settings.md': settingsPage,
  '.env.example': envExample,
  'docs/operations.md': operationsPage,
};
const USAGE = `How to use it:
  npm run settings-docs             writes ${listOf(Object.keys(PAGES))}
  npm run settings-docs -- --check  says whether they are up to date`;

try {
  run(process.argv.slice(2));
} catch (error) {
  exitWithError(error);
}

function run(given: string[]) {
  if (given.length > 1 || (given[0] && given[0] !== '--check')) throw new UserError(USAGE);
  const isCheck = given.length === 1;
  const stale = Object.entries(PAGES).filter(([path, print]) => contentOf(path) !== print());
  if (isCheck && stale.length > 0) {
    throw new UserError(`${listOf(stale.map(([path]) => path))}: run npm run settings-docs.`);
  }
  for (const [path, print] of stale) {
    writeFileSync(join(projectFolder, path), print());
    console.log(`Wrote ${path}.`);
  }
  if (stale.length === 0) console.log('The generated pages are up to date.');
}

function listOf(paths: string[]): string {
  return new Intl.ListFormat('en').format(paths);
}

function contentOf(path: string): string {
  try {
    return readFileSync(join(projectFolder, path), 'utf8');
  } catch {
    return '';
  }
}
