import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { asvsPage, PAGE, tableFaults } from './asvs/page.ts';
import { readChapters } from './asvs/rows.ts';
import { projectFolder } from './data-folder.ts';
import { isFailed, readReport } from './test/reports.ts';
import { stageNames, stageOf } from './test/stages.ts';
import { ALL_FOLDER, reportFile, TEST_FOLDER } from './test-environment.ts';

const given = process.argv.slice(2);
const strange = given.find((word) => word !== '--ran');
if (strange) exitWithError(new UserError(`There is no option ${strange}: use --ran, or nothing.`));

const chapters = readChapters();
const faults = [...tableFaults(chapters), ...(given.includes('--ran') ? ranFaults() : [])];
for (const fault of faults) console.log(fault);
// In a pipeline the page is only checked, by npm test.
if (!given.includes('--ran')) {
  writeFileSync(join(projectFolder, PAGE), asvsPage(chapters));
  console.log(`Wrote ${PAGE}.`);
}
const count = chapters.reduce((sum, { rows }) => sum + rows.length, 0);
console.log(`${count} requirements checked.`);
console.log(`${faults.length === 0 ? 1 : 0} passed, ${faults.length} failed`);
process.exit(faults.length === 0 ? 0 : 1);

/** In the last `npm run test:all`, and the last `npm test` for what a run with `--rest` leaves out. */
function ranFaults(): string[] {
  const passed = new Set<string>();
  const missing: string[] = [];
  for (const name of stageNames.filter((stage) => ['vitest', 'playwright'].includes(stageOf(stage).tool))) {
    const files = [reportFile(ALL_FOLDER, name), reportFile(TEST_FOLDER, name)];
    const needed = stageOf(name).rest === null ? files : files.slice(0, 1);
    if (!needed.some(existsSync)) missing.push(`${name} has no report: run npm run test:all first.`);
    const tests = files.flatMap(readReport).filter((test) => !isFailed(test));
    for (const tag of tests.flatMap(({ tags }) => tags)) passed.add(tag);
  }
  const tags = new Set(chapters.flatMap(({ rows }) => rows.flatMap((row) => row.tags ?? [])));
  const unseen = [...tags].filter((tag) => !passed.has(tag));
  return [...missing, ...unseen.map((tag) => `No test with ${tag} ran and passed.`)];
}
