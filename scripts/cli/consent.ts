import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { draftConsent } from '#features/consent/draft-consent.ts';
import { OWN_CONSENT_SOURCES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { publishConsent } from '#features/consent/publish-consent.ts';
import { findVersion, findVersions } from '#features/consent/store/version-list.ts';
import { env } from '#platform/config/env.ts';
import { disconnect } from '#platform/database/db.ts';
import { logToStandardError } from '#platform/log/log-lines.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { author } from '#scripts/dev/os-user.ts';
import { drafted, published } from './consent-copy.ts';
import { exitWithError, UserError } from './user-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run consent -- list
  npm run consent -- add personal_v2|refinance FILE
  npm run consent -- publish personal_v2|refinance NUMBER`;

logToStandardError();
try {
  const run = wanted();
  env();
  await run();
  await disconnect();
} catch (error) {
  await disconnect();
  exitWithError(error);
}

function wanted(): () => Promise<void> {
  const [command, source = '', subject = '', ...more] = positionals();
  if (command === 'list' && source === '') return list;
  if (more.length > 0 || subject === '') throw new UserError(USAGE);
  if (command === 'add') return () => add(sourceFrom(source), subject);
  if (command === 'publish') return () => publish(sourceFrom(source), Number(subject));
  throw new UserError(USAGE);
}

function positionals(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    throw new UserError(USAGE);
  }
}

async function list() {
  for (const {
    source,
    number,
    state,
    sha256,
    createdAt,
    createdByLabel,
    outdatedAt,
    findings,
  } of await findVersions()) {
    const remarks = [...(outdatedAt ? ['out of date, says the operator'] : []), ...findings].join(', ');
    const day = utcDay(createdAt);
    console.log(
      `${source} ${number}  ${state}  ${day} by ${createdByLabel}  ${sha256.slice(0, 12)}  ${remarks}`.trimEnd(),
    );
  }
}

async function add(source: OwnConsentSource, path: string) {
  const bytes = await readFile(path).catch(() => {
    throw new UserError(`There is no file ${path} that can be read.`);
  });
  const number = drafted(await draftConsent(commander(), source, bytes));
  const version = await findVersion(source, number);
  const { sha256 = '', verdict = 'unsafe' } = version ?? {};
  console.log(`Added as draft ${number} of ${source}, ${sha256.slice(0, 12)}, found to be ${verdict}.`);
  if (verdict !== 'unsafe') console.log(`Publish it with: npm run consent -- publish ${source} ${number}`);
}

async function publish(source: OwnConsentSource, number: number) {
  if (!Number.isSafeInteger(number) || number < 1) throw new UserError(USAGE);
  const wish = { number, revision: null, at: null, selfPublishReason: null };
  const before = await findVersion(source, number);
  published(await publishConsent(commander(), source, wish), { source, number, before });
  console.log(`Version ${number} of ${source} is published. Borrowers see it from now on.`);
  console.log('No second person was needed: the alert consent_published_alone reports it to staff.');
}

/**
 * The user of this machine has no account id. A command publishes without a second person, and raises an
 * alert.
 */
function commander() {
  return { staffId: null, email: author() };
}

function sourceFrom(text: string): OwnConsentSource {
  const source = OWN_CONSENT_SOURCES.find((known) => known === text);
  if (!source) throw new UserError(USAGE);
  return source;
}
