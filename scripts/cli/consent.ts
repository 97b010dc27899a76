import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type DraftConsentResult, draftConsent } from '#features/consent/draft-consent.ts';
import { OWN_CONSENT_SOURCES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { type PublishConsentResult, publishConsent } from '#features/consent/publish-consent.ts';
import { findVersion, findVersions } from '#features/consent/store/versions.ts';
import { env } from '#platform/config/env.ts';
import { logToStandardError } from '#platform/log/log-lines.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { osUser, runCommand } from './run-command.ts';
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

logToStandardError();
await runCommand(async () => {
  const run = parseCommand();
  env();
  await run();
});

function parseCommand(): () => Promise<void> {
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
  const number = numberOfDraft(await draftConsent(auditActor(), source, bytes));
  const version = await findVersion(source, number);
  const { sha256 = '', verdict = 'unsafe' } = version ?? {};
  console.log(`Added as draft ${number} of ${source}, ${sha256.slice(0, 12)}, found to be ${verdict}.`);
  if (verdict !== 'unsafe') console.log(`Publish it with: npm run consent -- publish ${source} ${number}`);
}

async function publish(source: OwnConsentSource, number: number) {
  if (!Number.isSafeInteger(number) || number < 1) throw new UserError(USAGE);
  const input = { number, revision: null, at: null, reason: '' };
  const before = await findVersion(source, number);
  requirePublished(await publishConsent(auditActor(), source, input), { source, number, before });
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

function numberOfDraft(outcome: DraftConsentResult): number {
  switch (outcome.kind) {
    case 'drafted':
      return outcome.number;
    case 'not_utf8':
      throw new UserError('This file is not valid UTF-8: save it as UTF-8 and add it again.');
    case 'too_long':
      throw new UserError('This file is longer than 60 KB.');
    case 'empty':
      throw new UserError('This file holds no text.');
    case 'busy':
      throw new UserError('The safety check is busy: add the file again in a minute.');
  }
}

type PublishRequest = {
  source: string;
  number: number;
  before: { state: string; findings: string[] } | null;
};

function requirePublished(outcome: PublishConsentResult, { source, number, before }: PublishRequest): void {
  const name = `Version ${number} of ${source}`;
  switch (outcome.kind) {
    case 'done':
      return;
    case 'no_version':
      throw new UserError(`There is no version ${number} of ${source}.`);
    case 'unfit':
      throw new UserError(
        `${name} can't be shown safely (${before?.findings.join(', ')}): take that out and add it again.`,
      );
    default:
      throw new UserError(`${name} ${NOT_A_DRAFT[before?.state ?? ''] ?? 'was changed in the meantime.'}`);
  }
}
