import type { IncomingMessage } from 'node:http';
import { CONSOLE, normalizedPath } from '#platform/http/plain-path.ts';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { type BorrowerError, databaseDown } from '#platform/http-errors/http-errors.ts';
import { SPANISH } from '#platform/http-errors/spanish.ts';
import type { SetupStatus } from './setup-check.ts';

const ALWAYS_SERVED = /^\/(?:readyz|metrics|icon\.svg)$|^\/(?:_next|\.well-known)\//;

const CLOSED = { status: 503, canRetry: true, link: null } as const;

const NOT_OPEN: BorrowerError = {
  ...CLOSED,
  es: SPANISH.notOpen,
  title: 'We’re not open yet',
  dataNote: 'This form isn’t taking requests yet. Nothing was sent.',
  advice: 'Please come back later.',
};

const FOR_STAFF: Record<Exclude<SetupStatus, 'open' | 'slow'>, HttpError> = {
  not_migrated: {
    ...CLOSED,
    title: 'Handoff isn’t set up yet',
    dataNote: 'The database has no tables for this release yet.',
    advice: 'Run these commands on the server. Then open this page again.',
    commands: ['npm run migrate', 'npm run setup'],
  },
  not_set_up: {
    ...CLOSED,
    title: 'Handoff isn’t set up yet',
    dataNote: 'The database has no brand and no administrator yet.',
    advice: 'Run this command on the server. Then open this page again.',
    commands: ['npm run setup'],
  },
  wrong_keys: {
    ...CLOSED,
    title: 'This server has a wrong key',
    dataNote: 'DATA_KEY or INDEX_KEY does not match the database.',
    advice: 'Open /readyz to see which. Set the same key as on the other instances and restart this one.',
  },
  sample_data: {
    ...CLOSED,
    title: 'This database contains sample data',
    dataNote: 'Sample data is only for local mode.',
    advice: 'Set DATABASE_URL to a new database and run these commands on the server.',
    commands: ['npm run migrate', 'npm run setup'],
  },
};

export function checkSetup(
  { url, method }: Pick<IncomingMessage, 'url' | 'method'>,
  setupStatus: SetupStatus,
): HttpError | undefined {
  const path = normalizedPath(url);
  if (setupStatus === 'open' || ALWAYS_SERVED.test(path)) return;
  // The app keeps what was posted. Without tables it fails, so it isn't asked for a page.
  if (setupStatus === 'slow') return method === 'POST' ? undefined : databaseDown({ method });
  return CONSOLE.test(path) ? FOR_STAFF[setupStatus] : NOT_OPEN;
}
