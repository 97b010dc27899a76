import type { ServerResponse } from 'node:http';
import { errorPage, languageOf, wordsOf } from './error-page.ts';
import type { OldInput } from './old-input.ts';
import { SPANISH } from './spanish.ts';

export type OldInputNotice = { dataNote: string; advice: string };

export type ErrorWords = {
  title: string;
  dataNote: string;
  advice: string;
  oldInputNotice?: Partial<OldInputNotice>;
};

export type HttpError = ErrorWords & {
  status: number;
  /** Errors without it are for staff, who read English. */
  es?: ErrorWords;
  canRetry?: true;
  unknownAction?: true;
  link?: { href: string; label: string } | null;
  commands?: readonly string[];
};

/** A borrower may see it. */
export type BorrowerError = HttpError & { es: ErrorWords };

const NOTHING_SENT = 'Nothing was sent. Anything you saved before is safe.';
const NOTHING_SAVED = 'Nothing was saved from this try. Anything you saved before is safe.';

const borrowerErrors = {
  unreadable: {
    status: 400,
    es: SPANISH.unreadable,
    title: 'We could not read that request',
    dataNote: NOTHING_SENT,
    advice: 'Go back, reload the page and try again.',
  },
  crossOrigin: {
    status: 403,
    es: SPANISH.crossOrigin,
    title: 'This form has to be sent from our own page',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again from our address and send the form from there.',
    canRetry: true,
  },
  noSuchPage: {
    status: 404,
    es: SPANISH.noSuchPage,
    title: 'Page not found',
    dataNote: 'The address may be mistyped.',
    advice: 'Any answers you started are still saved.',
  },
  unknownMethod: {
    status: 405,
    es: SPANISH.unknownMethod,
    title: 'That is not something this page can do',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and use its own links and buttons.',
    canRetry: true,
  },
  tooSlow: {
    status: 408,
    es: SPANISH.tooSlow,
    title: 'Sending took too long',
    dataNote: NOTHING_SAVED,
    advice: 'Check your connection, go back and send the form again.',
    canRetry: true,
  },
  unknownAction: {
    status: 409,
    es: SPANISH.unknownAction,
    title: 'This page has changed since you opened it',
    dataNote: NOTHING_SENT,
    // Without scripts, a browser that goes back loads the page again and restores the input.
    advice:
      'Go back. You then see the new page, in most browsers with what you typed still there: look it over and send it again.',
    unknownAction: true,
  },
  tooLarge: {
    status: 413,
    es: SPANISH.tooLarge,
    title: 'That is more than this form can take',
    dataNote: NOTHING_SAVED,
    advice: 'Go back, shorten your answers and send the form again.',
    canRetry: true,
  },
  urlTooLong: {
    status: 414,
    es: SPANISH.urlTooLong,
    title: 'That address is too long',
    dataNote: NOTHING_SENT,
    advice: 'Check the link you followed, or begin at our start page.',
  },
  unsupportedFormat: {
    status: 415,
    es: SPANISH.unsupportedFormat,
    title: 'We could not read that kind of message',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and send the form from there.',
    canRetry: true,
  },
  unsupportedExpectation: {
    status: 417,
    es: SPANISH.unsupportedExpectation,
    title: 'We could not read that request',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and try once more.',
    canRetry: true,
  },
  tooMany: {
    status: 429,
    es: SPANISH.tooMany,
    title: 'That was a lot in a short time',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then go back and send the form again.',
    oldInputNotice: { advice: 'Wait a minute, then send it again from here.' },
    canRetry: true,
  },
  tooManyStarts: {
    status: 429,
    es: SPANISH.tooManyStarts,
    title: 'Too many requests came from your network',
    dataNote: 'What you saved before is still saved.',
    advice: 'Wait a minute. Then open the page again.',
    canRetry: true,
  },
  headersTooLarge: {
    status: 431,
    es: SPANISH.headersTooLarge,
    title: 'Your browser sent more than we can read',
    dataNote: 'Nothing was sent.',
    advice:
      'Clear the cookies of this site, then open the page again. One of them is the only key to answers you saved before, so you will start over.',
  },
  failed: {
    status: 500,
    es: SPANISH.failed,
    title: 'Something went wrong on our end',
    dataNote: 'Anything you saved before is safe, and nothing is ever sent twice.',
    advice: 'Wait a moment, then open the page again.',
    // The failure may have come after the data was stored.
    oldInputNotice: {
      dataNote:
        'It may not be saved yet, but nothing is lost: this page holds what you typed. Nothing is ever sent twice.',
    },
    canRetry: true,
  },
  busy: {
    status: 503,
    es: SPANISH.busy,
    title: 'Very many people are here right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a few seconds, then open the page again.',
    canRetry: true,
  },
  limiterUnavailable: {
    status: 503,
    es: SPANISH.limiterUnavailable,
    title: 'Nothing can be saved right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then go back and try again.',
    oldInputNotice: { advice: 'Wait a minute, then send it again from here.' },
    canRetry: true,
  },
  shuttingDown: {
    status: 503,
    es: SPANISH.shuttingDown,
    title: 'This part of the service is restarting',
    dataNote: 'Anything you saved before is safe.',
    advice: 'Wait a moment, then open the page again.',
    canRetry: true,
  },
} satisfies Record<string, BorrowerError>;

export const httpErrors = {
  ...borrowerErrors,
  /** Only the console takes files. */
  fileTooLarge: {
    status: 413,
    title: 'That file is too large',
    dataNote: 'Nothing was saved.',
    advice: 'Go back and choose a file of up to 16 MB. Split a longer report by date.',
    canRetry: true,
  },
} satisfies Record<string, HttpError>;

export function sendHttpError(
  response: ServerResponse,
  error: HttpError,
  reader: 'person' | 'script',
  oldInput?: OldInput,
) {
  const language = languageOf(response.req);
  const page = errorPage(error, { language, oldInput });
  const { title, dataNote, advice } = wordsOf(error, language);
  const lines = [`${title}.`, dataNote, advice, ...(error.commands ?? [])];
  const body = reader === 'person' ? page.html : lines.join(' ');
  response.statusCode = error.status;
  // Next's client shows the text of an error only for this exact type.
  response.setHeader('Content-Type', reader === 'person' ? 'text/html; charset=utf-8' : 'text/plain');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', page.policy);
  // Next's client router recognizes an outdated page by this header.
  if (error.unknownAction) response.setHeader('x-nextjs-action-not-found', '1');
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
