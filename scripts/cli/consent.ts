import { readFile } from 'node:fs/promises';
import { type DraftConsentResult, draftConsent } from '#features/consent/draft-consent.ts';
import { OWN_CONSENT_SOURCES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { type PublishConsentResult, publishConsent } from '#features/consent/publish-consent.ts';
import { findVersion, findVersions } from '#features/consent/store/versions.ts';
import { env } from '#platform/config/env.ts';
import { logToStandardError } from '#platform/log/log-lines.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { osUser, parseCommand, runCommand } from './run-command.ts';
import { UserError } from './user-error.ts';

const USAGE = `How to use it, with the settings of the app:
  npm run consent -- list
  npm run consent -- add personal_v2|refinance FILE
  npm run consent -- publish personal_v2|refinance NUMBER`;

const NOT_A_DRAFT: Record<string, string> = {
  published: 'is published already.',
  scheduled: 'is scheduled: unschedule it in the console first.',
  retired: 'is retired: add its text again as a new version.',
};

const NOT_DRAFTED: Record<Exclude<DraftConsentResult['kind'], 'drafted'>, string> = {
  not_utf8: 'This file is not valid UTF-8: save it as UTF-8 and add it again.',
  too_long: 'This file is longer than 60 KB.',
  empty: 'This file holds no text.',
  busy: 'The safety check is busy: add the file again in a minute.',
};

logToStandardError();
await runCommand(async () => {
  const run = parseCommand(USAGE, {
    list,
    add: ([source = '', path = '']) => add(sourceFrom(source), path),
    publish: ([source = '', number]) => publish(sourceFrom(source), Number(number)),
  });
  env();
  await run();
});

async function list() {
  for (const version of await findVersions()) {
    const { source, number, state, sha256, createdAt, createdByLabel, outdatedAt, findings } = version;
    const remarks = [...(outdatedAt ? ['out of date, says the operator'] : []), ...findings].join(', ');
    const made = `${utcDay(createdAt)} by ${createdByLabel}`;
    console.log(`${source} ${number}  ${state}  ${made}  ${sha256.slice(0, 12)}  ${remarks}`.trimEnd());
  }
}

async function add(source: OwnConsentSource, path: string) {
  const bytes = await readFile(path).catch(() => {
    throw new UserError(`There is no file ${path} that can be read.`);
  });
  const drafted = await draftConsent(auditActor(), source, bytes);
  if (drafted.kind !== 'drafted') throw new UserError(NOT_DRAFTED[drafted.kind]);
  const { number } = drafted;
  const version = await findVersion(source, number);
  const { sha256 = '', verdict = 'unsafe' } = version ?? {};
  console.log(`Added as draft ${number} of ${source}, ${sha256.slice(0, 12)}, found to be ${verdict}.`);
  if (verdict !== 'unsafe') console.log(`Publish it with: npm run consent -- publish ${source} ${number}`);
}

async function publish(source: OwnConsentSource, number: number) {
  if (!Number.isSafeInteger(number) || number < 1) throw new UserError(USAGE);
  const input = { number, revision: null, at: null, reason: '' };
  const before = await findVersion(source, number);
  const { kind } = await publishConsent(auditActor(), source, input);
  if (kind !== 'done') throw new UserError(notPublished(kind, `${number} of ${source}`, before));
  console.log(`Version ${number} of ${source} is published. Borrowers see it from now on.`);
  console.log('No second person was needed: the alert consent_published_alone reports it to staff.');
}

/** A command publishes without a second person, and raises an alert. */
function auditActor() {
  return { staffId: null, email: osUser() };
}

function sourceFrom(text: string): OwnConsentSource {
  const source = OWN_CONSENT_SOURCES.find((known) => known === text);
  if (!source) throw new UserError(USAGE);
  return source;
}

function notPublished(
  kind: PublishConsentResult['kind'],
  version: string,
  before: { state: string; findings: string[] } | null,
): string {
  switch (kind) {
    case 'no_version':
      return `There is no version ${version}.`;
    case 'unfit':
      return `Version ${version} can't be shown safely (${before?.findings.join(', ')}): take that out and add it again.`;
    default:
      return `Version ${version} ${NOT_A_DRAFT[before?.state ?? ''] ?? 'was changed in the meantime.'}`;
  }
}
