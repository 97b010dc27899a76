import type { ServerResponse } from 'node:http';
import { errorPage } from './error-page.ts';
import type { OldInput } from './old-input.ts';

export type OldInputNotice = { dataNote: string; advice: string };

export type HttpError = {
  status: number;
  title: string;
  dataNote: string;
  advice: string;
  oldInputNotice?: Partial<OldInputNotice>;
  canRetry?: true;
  unknownAction?: true;
  link?: { href: string; label: string } | null;
  commands?: readonly string[];
};

const NOTHING_SENT = 'Nothing was sent. Anything you saved before is safe.';
const NOTHING_SAVED = 'Nothing was saved from this try. Anything you saved before is safe.';

export const httpErrors = {
  unreadable: {
    status: 400,
    title: 'We could not read that request',
    dataNote: NOTHING_SENT,
    advice: 'Go back, reload the page and try again.',
  },
  crossOrigin: {
    status: 403,
    title: 'This form has to be sent from our own page',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again from our address and send the form from there.',
    canRetry: true,
  },
  noSuchPage: {
    status: 404,
    title: 'Page not found',
    dataNote: 'The address may be mistyped.',
    advice: 'Any answers you started are still saved.',
  },
  unknownMethod: {
    status: 405,
    title: 'That is not something this page can do',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and use its own links and buttons.',
    canRetry: true,
  },
  tooSlow: {
    status: 408,
    title: 'Sending took too long',
    dataNote: NOTHING_SAVED,
    advice: 'Check your connection, go back and send the form again.',
    canRetry: true,
  },
  unknownAction: {
    status: 409,
    title: 'This page has changed since you opened it',
    dataNote: NOTHING_SENT,
    // Without scripts, a browser that goes back loads the page again and restores the input.
    advice:
      'Go back. You then see the new page, in most browsers with what you typed still there: look it over and send it again.',
    unknownAction: true,
  },
  tooLarge: {
    status: 413,
    title: 'That is more than this form can take',
    dataNote: NOTHING_SAVED,
    advice: 'Go back, shorten your answers and send the form again.',
    canRetry: true,
  },
  fileTooLarge: {
    status: 413,
    title: 'That file is too large',
    dataNote: 'Nothing was saved.',
    advice: 'Go back and choose a file of up to 16 MB. Split a longer report by date.',
    canRetry: true,
  },
  urlTooLong: {
    status: 414,
    title: 'That address is too long',
    dataNote: NOTHING_SENT,
    advice: 'Check the link you followed, or begin at our start page.',
  },
  unsupportedFormat: {
    status: 415,
    title: 'We could not read that kind of message',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and send the form from there.',
    canRetry: true,
  },
  unsupportedExpectation: {
    status: 417,
    title: 'We could not read that request',
    dataNote: NOTHING_SENT,
    advice: 'Open the page again and try once more.',
    canRetry: true,
  },
  tooMany: {
    status: 429,
    title: 'That was a lot in a short time',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then go back and send the form again.',
    oldInputNotice: { advice: 'Wait a minute, then send it again from here.' },
    canRetry: true,
  },
  tooManyStarts: {
    status: 429,
    title: 'Too many requests came from your network',
    dataNote: 'What you saved before is still saved.',
    advice: 'Wait a minute. Then open the page again.',
    canRetry: true,
  },
  headersTooLarge: {
    status: 431,
    title: 'Your browser sent more than we can read',
    dataNote: 'Nothing was sent.',
    advice:
      'Clear the cookies of this site, then open the page again. One of them is the only key to answers you saved before, so you will start over.',
  },
  failed: {
    status: 500,
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
    title: 'Very many people are here right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a few seconds, then open the page again.',
    canRetry: true,
  },
  limiterUnavailable: {
    status: 503,
    title: 'Nothing can be saved right now',
    dataNote: NOTHING_SENT,
    advice: 'Wait a minute, then go back and try again.',
    oldInputNotice: { advice: 'Wait a minute, then send it again from here.' },
    canRetry: true,
  },
  shuttingDown: {
    status: 503,
    title: 'This part of the service is restarting',
    dataNote: 'Anything you saved before is safe.',
    advice: 'Wait a moment, then open the page again.',
    canRetry: true,
  },
} satisfies Record<string, HttpError>;

export function sendHttpError(
  response: ServerResponse,
  error: HttpError,
  reader: 'person' | 'script',
  oldInput?: OldInput,
) {
  const page = errorPage(error, oldInput);
  const words = [`${error.title}.`, error.dataNote, error.advice, ...(error.commands ?? [])];
  const body = reader === 'person' ? page.html : words.join(' ');
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
