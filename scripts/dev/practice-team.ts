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
import { addPracticeLanding } from './practice-landing.ts';
import {
  addPracticeTeam,
  beginPracticeSession,
  listPracticeTeam,
  type PracticeMember,
} from './practice-members.ts';
import { practiceKey } from './programs.ts';

const COOKIE = 'handoff-staff';
const COOKIE_SECONDS = 8 * 3_600;
const REFRESH_SECONDS = 15;
const STYLE = `
:root{color-scheme:light dark}
body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
ul{padding:0;list-style:none}
li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.75rem 0;border-top:1px solid gray}
.who{flex:1 1 14rem}
.who span,.code span{display:block;font-size:.875rem}
.code strong{font-family:ui-monospace,monospace;font-size:1.125rem}
button{min-height:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:600;cursor:pointer}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string) => value.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

await start().catch(exitWithError);

async function start() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4030' }, data: { type: 'string', default: 'data' } },
  });
  const hostname = new URL(env().STAFF_ORIGIN).hostname;
  // The cookie goes to every port of this host.
  if (!isThisMachine(hostname)) throw new UserError('The practice team needs a console on this machine.');
  await addPracticeTeam();
  await addPracticeLanding();
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
  const html = page(await listPracticeTeam());
  // Chrome also applies form-action to the redirect that follows.
  const policy = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${env().STAFF_ORIGIN}; frame-ancestors 'none'; base-uri 'none'`;
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

function page(members: readonly PracticeMember[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Practice team</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Practice team</h1>
<p>Sign in to the console as any of these people. It needs no password. This page exists in local mode only.</p>
<ul>
${members.map(item).join('\n')}
</ul>
<p>Signing in counts as a second factor for five minutes. After that, sensitive forms ask for a code: use the one beside your person.</p>
<p>A browser holds one person at a time. To try what takes two people, come back here and sign in as the second one, or use a private window.</p>
</body>
</html>
`;
}

function item({ email, name, role, isDisabled, code }: PracticeMember): string {
  return `<li>
<div class="who"><strong>${escaped(name)}</strong><span>${escaped(`${role}, ${email}`)}</span></div>
${
  isDisabled
    ? '<div>Can’t sign in. Another administrator disabled or reset this person.</div>'
    : `<div class="code"><span>Code</span><strong>${code ?? 'in a moment'}</strong></div>
<form method="post"><button name="email" value="${escaped(email)}" aria-label="Sign in as ${escaped(name)}">Sign in</button></form>`
}
</li>`;
}
