import type { IncomingMessage } from 'node:http';
import { plainPath } from '#platform/http/plain-path.ts';
import type { Refusal } from '#platform/http-errors/http-errors.ts';
import type { Opening } from './opening.ts';

/** What machines ask for, and files: they are answered however far the installation is. */
const ALWAYS_SERVED = /^\/(?:readyz|metrics|icon\.svg)$|^\/(?:_next|\.well-known)\//;
const CONSOLE = /^\/staff(?:\/|$)/;

/** For borrowers, who need not know why. */
const NOT_OPEN: Refusal = {
  status: 503,
  title: 'We’re not open yet',
  kept: 'This form isn’t taking requests yet. Nothing was sent.',
  advice: 'Please come back later.',
  again: true,
  way: null,
};

const FOR_STAFF: Record<Exclude<Opening, 'open'>, Refusal> = {
  not_migrated: {
    status: 503,
    title: 'Handoff isn’t set up yet',
    kept: 'The database has no tables for this release yet.',
    advice: 'Run these commands on the server. Then open this page again.',
    commands: ['npm run migrate', 'npm run setup'],
    again: true,
    way: null,
  },
  not_set_up: {
    status: 503,
    title: 'Handoff isn’t set up yet',
    kept: 'The database has no brand and no administrator yet.',
    advice: 'Run this command on the server. Then open this page again.',
    commands: ['npm run setup'],
    again: true,
    way: null,
  },
  wrong_keys: {
    status: 503,
    title: 'This server holds a wrong key',
    kept: 'DATA_KEY or INDEX_KEY is not the key that the database was written with.',
    advice: 'Open /readyz to see which. Set the key as on the other instances and restart this one.',
    again: true,
    way: null,
  },
  sample_data: {
    status: 503,
    title: 'This database holds sample data',
    kept: 'Sample data is for local mode, so this server shows no page with it.',
    advice: 'Set DATABASE_URL to a new database and run these commands on the server.',
    commands: ['npm run migrate', 'npm run setup'],
    again: true,
    way: null,
  },
};

/** What is shown in place of a page until the app may serve it. */
export function judgeOpening({ url }: Pick<IncomingMessage, 'url'>, opening: Opening): Refusal | undefined {
  const path = plainPath(url);
  if (opening === 'open' || ALWAYS_SERVED.test(path)) return;
  return CONSOLE.test(path) ? FOR_STAFF[opening] : NOT_OPEN;
}
