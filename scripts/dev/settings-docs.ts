import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { envExample, settingsPage } from './settings-page.ts';

const PAGES = { 'docs/settings.md': settingsPage, '.env.example': envExample };
const USAGE = `How to use it:
  npm run settings-docs             writes ${Object.keys(PAGES).join(' and ')}
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
    throw new UserError(`${stale.map(([path]) => path).join(' and ')}: run npm run settings-docs.`);
  }
  for (const [path, print] of stale) {
    writeFileSync(join(projectFolder, path), print());
    console.log(`Wrote ${path}.`);
  }
  if (stale.length === 0) console.log('The settings pages are up to date.');
}

function contentOf(path: string): string {
  try {
    return readFileSync(join(projectFolder, path), 'utf8');
  } catch {
    return '';
  }
}
