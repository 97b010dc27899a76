// `npm start` loads it into the app by --import. No other way to start the app has it, and no build contains it.
import { readFileSync } from 'node:fs';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isAutomated, withoutHeadless } from './automated.ts';
import { insertInto } from './inserted-script.ts';
import { shiftDate } from './shifted-date.ts';

const given = new URL(import.meta.url).searchParams;
shiftDate(Number(given.get('ahead')));
const countsBots = given.get('bots') !== 'left out';

const SCRIPT = readFileSync(new URL('./fill-bar.js', import.meta.url));
const SCRIPT_PATH = '/_local/fill-bar.js';
const START = /^\/_local\/start\/([a-z0-9-]+)$/;
const VISIT = /^\/(?:start|welcome)\/[^/]+$/;
/**
 * The app sends a new visitor to the same address once more, to see whether the browser has its cookie. A landing page, whose
 * view counted, sends its visitor on.
 */
const AFTER_VISIT = ['handoff_begun=', 'handoff_landing='];
/** The console has no form of a borrower. */
const CONSOLE = /^\/staff(?:\/|$)/;
const JOURNEY_COOKIE = 'handoff-journey';

let leftOut = 0;

const { emit } = Server.prototype;
Object.assign(Server.prototype, {
  emit(this: Server, event: string | symbol, ...values: unknown[]): boolean {
    const [request, response] = values;
    const isRequest =
      event === 'request' && request instanceof IncomingMessage && response instanceof ServerResponse;
    if (isRequest && received(request, response)) return true;
    return Reflect.apply(emit, this, [event, ...values]);
  },
});

/** Whether it has answered. */
function received(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers } = request;
  if (countsBots) headers['user-agent'] = withoutHeadless(headers['user-agent']);
  if (request.method !== 'GET') return false;
  const { url = '' } = request;
  const [path = ''] = url.split('?', 1);
  const answer = answerTo(path);
  if (answer) {
    response.writeHead(answer.status, { 'Cache-Control': 'no-store', ...answer.headers }).end(answer.body);
    return true;
  }
  if (CONSOLE.test(path)) return false;
  const isLeftOut = isAutomated(headers['user-agent']);
  if (isLeftOut && mayBeVisit(request, path))
    response.once('finish', () => {
      if (!leadsToVisit(response)) leftOut += 1;
    });
  if (headers.accept?.includes('text/html')) {
    // A page is changed before it is compressed.
    delete headers['accept-encoding'];
    insertInto(response, `${SCRIPT_PATH}?bot-filter=${isLeftOut ? 'acted' : 'idle'}`);
  }
  return false;
}

/** The app renders pages for itself without a socket, and answers no request ahead of time. */
function mayBeVisit({ url = '', headers, socket }: IncomingMessage, path: string): boolean {
  const isSent = socket.remoteAddress !== undefined;
  const isAhead = /prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''));
  return isSent && !isAhead && VISIT.test(path) && !AFTER_VISIT.some((name) => url.includes(name));
}

/** To the landing page of a campaign, or to the address as the app writes it. */
const leadsToVisit = (response: ServerResponse) =>
  response.statusCode === 308 || /^\/welcome\//.test(String(response.getHeader('location') ?? ''));

type Answer = { status: number; headers: Record<string, string>; body?: string | Buffer };

function answerTo(path: string): Answer | null {
  if (path === SCRIPT_PATH)
    return { status: 200, headers: { 'Content-Type': 'text/javascript; charset=utf-8' }, body: SCRIPT };
  if (path === '/_local/state')
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ leftOut }),
    };
  const [, campaign] = START.exec(path) ?? [];
  if (!campaign) return null;
  // The test person doesn't continue the application of another one. The browser adds the fragment to the new address.
  const cleared = `${JOURNEY_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
  return { status: 303, headers: { Location: `/start/${campaign}`, 'Set-Cookie': cleared } };
}
