import type { ServerResponse } from 'node:http';
import {
  type ErrorWords,
  errorPage,
  type HttpError,
  isConsoleError,
  languageOf,
  switchOf,
  wordsOf,
} from './error-page.ts';
import type { OldInput } from './old-input.ts';
import { SPANISH } from './spanish.ts';

/** A borrower may see it. */
export type BorrowerError = HttpError & { es: ErrorWords };

/** For a 503 whose cause says nothing else. */
export const RETRY_SECONDS = 10;

const NOTHING_SENT = 'Nothing was sent. Anything you saved earlier is safe.';
const NOTHING_SAVED = 'Nothing was saved this time. Anything you saved earlier is safe.';

const SAVED_IS_SAFE = 'Anything you saved earlier is safe.';
const HELD_FOR_STAFF =
  'It may not be saved yet, but you haven’t lost anything: this page has what you typed.';

const IN_ENGLISH = {
  unreadable: {
    status: 400,
    title: 'We couldn’t read that request',
    dataNote: NOTHING_SENT,
    advice: 'Go back, reload the page, and try again.',
  },
  crossOrigin: {
    status: 403,
    title: 'We couldn’t accept this form',
    dataNote: NOTHING_SENT,
    advice: 'Open our page again and send the form from there.',
    canRetry: true,
  },
  noSuchPage: {
    status: 404,
    title: 'Page not found',
    dataNote: 'Check the address for a typo.',
    advice: 'Any answers you saved are still there.',
    staff: { advice: 'The page may have been renamed or removed.' },
  },
  unknownMethod: {
    status: 405,
    title: 'This page can’t do that',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and use the links and buttons on it.',
    canRetry: true,
  },
  tooSlow: {
    status: 408,
    title: 'That took too long to send',
    dataNote: NOTHING_SAVED,
    advice: 'Check your connection, go back, and send the form again.',
    canRetry: true,
  },
  unknownAction: {
    status: 409,
    title: 'This page has changed since you opened it',
    dataNote: NOTHING_SENT,
    // Without scripts, a browser that goes back loads the page again and restores the input.
    advice: 'Go back to see the new page. Most browsers keep what you typed. Check it and send it again.',
    unknownAction: true,
  },
  tooLarge: {
    status: 413,
    title: 'That’s too much for this form',
    dataNote: NOTHING_SAVED,
    advice: 'Go back, shorten your answers, and send the form again.',
    canRetry: true,
  },
  urlTooLong: {
    status: 414,
    title: 'That link is too long',
    dataNote: NOTHING_SENT,
    advice: 'Check the link, or go to our start page.',
    staff: { advice: 'Check the link, or go to the overview.' },
  },
  unsupportedFormat: {
    status: 415,
    title: 'We can’t read that format',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and send the form from there.',
    canRetry: true,
  },
  unsupportedExpectation: {
    status: 417,
    title: 'We couldn’t read that request',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and try again.',
    canRetry: true,
  },
  tooMany: {
    status: 429,
    title: 'That was a little too fast',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then go back and send the form again.',
    oldInputNotice: { advice: 'Wait a minute, then send it again from here.' },
    canRetry: true,
  },
  tooManyStarts: {
    status: 429,
    title: 'We’re getting a lot of visits from your network',
    dataNote: 'Anything you saved earlier is safe.',
    advice: 'Wait a minute, then open the page again.',
    canRetry: true,
  },
  headersTooLarge: {
    status: 431,
    title: 'Your browser sent too much data',
    dataNote: 'Nothing was sent.',
    advice:
      'Clear this site’s cookies, then open the page again. You’ll have to start over, because a cookie is the only key to your saved answers.',
    staff: {
      advice: 'Clear this site’s cookies, then open the page again. You’ll have to sign in again.',
    },
  },
  failed: {
    status: 500,
    title: 'Something went wrong on our end',
    dataNote: 'Anything you saved earlier is safe, and we never send anything twice.',
    advice: 'Wait a moment, then open the page again.',
    staff: { dataNote: SAVED_IS_SAFE, oldInputNotice: { dataNote: HELD_FOR_STAFF } },
    // The failure may have come after the data was stored.
    oldInputNotice: {
      dataNote:
        'It may not be saved yet, but you haven’t lost anything: this page has what you typed. We never send anything twice.',
    },
    canRetry: true,
  },
  databaseDown: {
    status: 503,
    title: 'We can’t open this page right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then open the page again.',
    canRetry: true,
  },
  databaseDownAtPost: {
    status: 503,
    title: 'We can’t save anything right now',
    dataNote: 'Anything you saved earlier is safe, and we never send anything twice.',
    advice: 'Wait a minute, then go back and try again.',
    staff: {
      dataNote: SAVED_IS_SAFE,
      oldInputNotice: { dataNote: HELD_FOR_STAFF, advice: 'Wait a minute, then send it again from here.' },
    },
    // A connection may have ended after the data was stored.
    oldInputNotice: {
      dataNote:
        'It may not be saved yet, but you haven’t lost anything: this page has what you typed. We never send anything twice.',
      advice: 'Wait a minute, then send it again from here.',
    },
    canRetry: true,
  },
  busy: {
    status: 503,
    title: 'We’re very busy right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a few seconds, then open the page again.',
    canRetry: true,
  },
  limiterUnavailable: {
    status: 503,
    title: 'We can’t save anything right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then go back and try again.',
    oldInputNotice: { advice: 'Wait a minute, then send it again from here.' },
    canRetry: true,
  },
  shuttingDown: {
    status: 503,
    title: 'We’re restarting this page',
    dataNote: 'Anything you saved earlier is safe.',
    advice: 'Wait a moment, then open the page again.',
    canRetry: true,
  },
} satisfies Record<Exclude<keyof typeof SPANISH, 'notOpen'>, HttpError>;

type Name = keyof typeof IN_ENGLISH;

const inBothLanguages = (Object.keys(IN_ENGLISH) as Name[]).map((name): [Name, BorrowerError] => [
  name,
  { ...IN_ENGLISH[name], es: SPANISH[name] },
]);

export const httpErrors = {
  ...(Object.fromEntries(inBothLanguages) as Record<Name, BorrowerError>),
  /** Only the console takes files. */
  fileTooLarge: {
    status: 413,
    title: 'That file is too big',
    dataNote: 'Nothing was saved.',
    advice: 'Go back and choose a file of up to 16 MB. Split a longer report by date.',
    canRetry: true,
  },
} satisfies Record<string, HttpError>;

/** A POST may have begun to send a lead before the database went away. */
export const databaseDown = ({ method }: { method?: string | undefined }): HttpError =>
  method === 'POST' ? httpErrors.databaseDownAtPost : httpErrors.databaseDown;

export function sendHttpError(
  response: ServerResponse,
  error: HttpError,
  reader: 'person' | 'script',
  oldInput?: OldInput,
) {
  const language = languageOf(response.req);
  const isConsole = isConsoleError(response.req, error);
  const page = errorPage(error, { language, switchTo: switchOf(response.req, error), oldInput, isConsole });
  const { title, dataNote, advice } = wordsOf(error, language, isConsole);
  const lines = [`${title}.`, dataNote, advice, ...(error.commands ?? [])].filter(Boolean);
  // Without a charset, a client may take the text for Latin-1.
  const body = reader === 'person' ? page.html : lines.join(' ').replaceAll('’', "'");
  response.statusCode = error.status;
  // Next's client shows the text of an error only for this exact type.
  response.setHeader('Content-Type', reader === 'person' ? 'text/html; charset=utf-8' : 'text/plain');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  if (error.status === 503 && !response.hasHeader('Retry-After'))
    response.setHeader('Retry-After', RETRY_SECONDS);
  response.setHeader('Content-Security-Policy', page.policy);
  // Next's client router recognizes an outdated page by this header.
  if (error.unknownAction) response.setHeader('x-nextjs-action-not-found', '1');
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
