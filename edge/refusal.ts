import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Why a request goes no further: the status, and what a person reads. */
export type Refusal = { status: number; title: string; advice: string; unknownAction?: true };

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a}a{color:inherit}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const refusals = {
  unreadable: {
    status: 400,
    title: 'We could not read that request',
    advice: 'Nothing was sent. Go back, reload the page and try again.',
  },
  foreign: {
    status: 403,
    title: 'This form has to be sent from our own page',
    advice: 'Nothing was sent. Open the page again from our address and send the form from there.',
  },
  methodUnknown: {
    status: 405,
    title: 'That is not something this page can do',
    advice: 'Nothing was sent. Open the page again and use its own links and buttons.',
  },
  tooSlow: {
    status: 408,
    title: 'Sending took too long',
    advice: 'Nothing was saved from this try. Check your connection and send the form again.',
  },
  actionUnknown: {
    status: 409,
    title: 'This page has changed since you opened it',
    advice: 'Nothing was sent. Go back, reload the page and send the form again.',
    unknownAction: true,
  },
  tooLarge: {
    status: 413,
    title: 'That is more than this form can take',
    advice: 'Nothing was saved from this try. Go back, shorten your answers and send the form again.',
  },
  addressTooLong: {
    status: 414,
    title: 'That address is too long',
    advice: 'Check the link you followed, or begin at our start page.',
  },
  formatUnknown: {
    status: 415,
    title: 'We could not read that kind of message',
    advice: 'Nothing was sent. Open the page again and send the form from there.',
  },
  expectationUnknown: {
    status: 417,
    title: 'We could not read that request',
    advice: 'Nothing was sent. Open the page again and try once more.',
  },
  tooMany: {
    status: 429,
    title: 'That was a lot in a short time',
    advice: 'What you had already saved is kept. Wait a minute, then go back and send the form again.',
  },
  headersTooLarge: {
    status: 431,
    title: 'Your browser sent more than we can read',
    advice: 'Clear the cookies of this site, then open the page again.',
  },
  failed: {
    status: 500,
    title: 'Something went wrong on our side',
    advice: 'What you had already saved is kept. Wait a moment, then open the page again.',
  },
  unableToCount: {
    status: 503,
    title: 'We can’t take anything in right now',
    advice:
      'What you had already saved is kept, and nothing was sent. Wait a minute, then go back and try again.',
  },
  leaving: {
    status: 503,
    title: 'This part of the service is restarting',
    advice: 'What you had already saved is kept. Wait a moment, then open the page again.',
  },
} satisfies Record<string, Refusal>;

/** Answers a request that goes no further, in words for scripts or as a page for people. */
export function refuse(response: ServerResponse, refusal: Refusal, reader: 'person' | 'script') {
  const body = reader === 'person' ? refusalPage(refusal) : `${refusal.title}. ${refusal.advice}`;
  response.statusCode = refusal.status;
  // Next's client shows the words of a refusal only under this exact type.
  response.setHeader('Content-Type', reader === 'person' ? 'text/html; charset=utf-8' : 'text/plain');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', REFUSAL_POLICY);
  // Next's client router tells an outdated page from a broken one by this header.
  if (refusal.unknownAction) response.setHeader('x-nextjs-action-not-found', '1');
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export const REFUSAL_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export function refusalPage({ title, advice }: Refusal) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">Go to the start page</a></p>
</main>
</body>
</html>
`;
}
