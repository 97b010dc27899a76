import type { ServerResponse } from 'node:http';
import { refusalPage } from './error-page.ts';
import type { Typed } from './old-input.ts';

export type Held = { kept: string; advice: string };

/** Why a request goes no further: the status, and what a person reads. */
export type Refusal = {
  status: number;
  title: string;
  /** What became of what was typed. */
  kept: string;
  advice: string;
  /** What is read in the place of these two where the page holds what was typed, and more is to be said than usual. */
  held?: Partial<Held>;
  /** Whether the same address, merely opened, may well work. */
  again?: true;
  unknownAction?: true;
  /** Where it goes on, where that is not the start page; null for nowhere. */
  way?: { href: string; label: string } | null;
  /** What to run on the server. */
  commands?: readonly string[];
};

const NOTHING_SENT = 'Nothing was sent. Whatever you had saved before is kept.';
const NOTHING_SAVED = 'Nothing was saved from this try. Whatever you had saved before is kept.';

export const refusals = {
  unreadable: {
    status: 400,
    title: 'We could not read that request',
    kept: NOTHING_SENT,
    advice: 'Go back, reload the page and try again.',
  },
  foreign: {
    status: 403,
    title: 'This form has to be sent from our own page',
    kept: NOTHING_SENT,
    advice: 'Open the page again from our address and send the form from there.',
    again: true,
  },
  noSuchPage: {
    status: 404,
    title: 'There is no such page',
    kept: 'Whatever you had saved before is kept.',
    advice: 'Check the address, or go on from our start page.',
  },
  methodUnknown: {
    status: 405,
    title: 'That is not something this page can do',
    kept: NOTHING_SENT,
    advice: 'Open the page again and use its own links and buttons.',
    again: true,
  },
  tooSlow: {
    status: 408,
    title: 'Sending took too long',
    kept: NOTHING_SAVED,
    advice: 'Check your connection, go back and send the form again.',
    again: true,
  },
  actionUnknown: {
    status: 409,
    title: 'This page has changed since you opened it',
    kept: NOTHING_SENT,
    // Without scripts: a browser that goes back asks for the page anew, and puts what was typed into it.
    advice:
      'Go back. You then see the new page, in most browsers with what you typed still there: look it over and send it again.',
    unknownAction: true,
  },
  tooLarge: {
    status: 413,
    title: 'That is more than this form can take',
    kept: NOTHING_SAVED,
    advice: 'Go back, shorten your answers and send the form again.',
    again: true,
  },
  fileTooLarge: {
    status: 413,
    title: 'That file is too large',
    kept: 'Nothing of it was read.',
    advice: 'Go back and choose a file of at most 16 MB. Split a longer report by time.',
    again: true,
  },
  addressTooLong: {
    status: 414,
    title: 'That address is too long',
    kept: NOTHING_SENT,
    advice: 'Check the link you followed, or begin at our start page.',
  },
  formatUnknown: {
    status: 415,
    title: 'We could not read that kind of message',
    kept: NOTHING_SENT,
    advice: 'Open the page again and send the form from there.',
    again: true,
  },
  expectationUnknown: {
    status: 417,
    title: 'We could not read that request',
    kept: NOTHING_SENT,
    advice: 'Open the page again and try once more.',
    again: true,
  },
  tooMany: {
    status: 429,
    title: 'That was a lot in a short time',
    kept: NOTHING_SENT,
    advice: 'Wait a minute, then go back and send the form again.',
    held: { advice: 'Wait a minute, then send it again from here.' },
    again: true,
  },
  tooManyStarts: {
    status: 429,
    title: 'Too many requests came from your network',
    kept: 'What you saved before is still saved.',
    advice: 'Wait a minute. Then open the page again.',
    again: true,
  },
  headersTooLarge: {
    status: 431,
    title: 'Your browser sent more than we can read',
    kept: 'Nothing was sent.',
    advice:
      'Clear the cookies of this site, then open the page again. One of them is the only key to answers you saved before, so you then begin anew.',
  },
  failed: {
    status: 500,
    title: 'Something went wrong on our side',
    kept: 'Whatever you had saved before is kept, and nothing is ever sent twice.',
    advice: 'Wait a moment, then open the page again.',
    // What failed may have come after the saving.
    held: {
      kept: 'It may not be saved yet, but nothing is lost: this page holds what you typed. Nothing is ever sent twice.',
    },
    again: true,
  },
  busy: {
    status: 503,
    title: 'Very many people are here right now',
    kept: NOTHING_SENT,
    advice: 'Wait a few seconds, then open the page again.',
    again: true,
  },
  unableToCount: {
    status: 503,
    title: 'Nothing can be saved right now',
    kept: NOTHING_SENT,
    advice: 'Wait a minute, then go back and try again.',
    held: { advice: 'Wait a minute, then send it again from here.' },
    again: true,
  },
  leaving: {
    status: 503,
    title: 'This part of the service is restarting',
    kept: 'Whatever you had saved before is kept.',
    advice: 'Wait a moment, then open the page again.',
    again: true,
  },
} satisfies Record<string, Refusal>;

/** Answers a request that goes no further, in words for scripts or as a page for people. */
export function refuse(
  response: ServerResponse,
  refusal: Refusal,
  reader: 'person' | 'script',
  typed?: Typed,
) {
  const page = refusalPage(refusal, typed);
  const words = [`${refusal.title}.`, refusal.kept, refusal.advice, ...(refusal.commands ?? [])];
  const body = reader === 'person' ? page.html : words.join(' ');
  response.statusCode = refusal.status;
  // Next's client shows the words of a refusal only under this exact type.
  response.setHeader('Content-Type', reader === 'person' ? 'text/html; charset=utf-8' : 'text/plain');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', page.policy);
  // Next's client router tells an outdated page from a broken one by this header.
  if (refusal.unknownAction) response.setHeader('x-nextjs-action-not-found', '1');
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
