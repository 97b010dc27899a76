// Signs in to the console of `npm start` as each role. Its own process, so that the app has no such route in any mode.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { env } from '#platform/config/env.ts';
import { isThisMachine } from '#platform/config/this-machine.ts';
import { sealCookie } from '#platform/sessions/sealed-cookie.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { practiceKey } from './local-practice.ts';
import { addPracticeTeam, beginPracticeSession, listPracticeTeam } from './practice-members.ts';
import { practicePage } from './practice-page.ts';

const COOKIE = 'handoff-staff';
const COOKIE_SECONDS = 8 * 3_600;

try {
  await start();
} catch (error) {
  exitWithError(error);
}

async function start() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4030' }, data: { type: 'string', default: 'data' } },
  });
  const hostname = new URL(env().STAFF_ORIGIN).hostname;
  // The cookie goes to every port of this host.
  if (!isThisMachine(hostname)) throw new UserError('The practice team needs a console on this machine.');
  await addPracticeTeam();
  const host = `${hostname}:${values.port}`;
  const path = `/${practiceKey(values.data)}`;
  const server = createServer((request, response) => {
    // Another site that resolves its own name to this machine doesn't know the key either.
    if (request.headers.host !== host || request.url !== path) return send(response, 404, 'Not found');
    respond(request, response, `http://${host}`).catch((error: unknown) => {
      console.error(error);
      send(response, 500, 'The practice team has no database.');
    });
  });
  const address = isIP(hostname) ? hostname : '127.0.0.1';
  server.listen(Number(values.port), address, () => console.log(`Practice team ready at http://${host}`));
}

async function respond(request: IncomingMessage, response: ServerResponse, origin: string) {
  if (request.method === 'GET') return showTeam(response);
  if (request.method !== 'POST') return send(response, 405, 'Only GET and POST');
  if (request.headers.origin !== origin) return send(response, 403, 'Another site sent this form');
  const email = new URLSearchParams(await text(request)).get('email') ?? '';
  const sessionId = await beginPracticeSession(email);
  if (!sessionId) return send(response, 409, 'This person can’t sign in now.');
  const value = sealCookie('staff', { staffSession: sessionId }, COOKIE_SECONDS, env().SESSION_SECRET);
  response.setHeader('Set-Cookie', `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`);
  response.setHeader('Location', `${env().STAFF_ORIGIN}/staff`);
  send(response, 303, '');
}

async function showTeam(response: ServerResponse) {
  const { html, style } = practicePage(await listPracticeTeam());
  const hash = createHash('sha256').update(style).digest('base64');
  // Chrome also applies form-action to the redirect that follows.
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${env().STAFF_ORIGIN}; frame-ancestors 'none'; base-uri 'none'`;
  response.setHeader('Content-Security-Policy', policy);
  send(response, 200, html, 'text/html; charset=utf-8');
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    // Not no-referrer: a browser would then send the form with the origin null.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}
