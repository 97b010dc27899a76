import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { findActor } from '#features/sign-in/sessions.ts';
import { confirmSession, isConfirmedFor } from '#features/sign-in/step-up.ts';
import { env } from '#platform/config/env.ts';
import { openCookie } from '#platform/sessions/sealed-cookie.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { practiceKey } from '#scripts/dev/local-practice.ts';
import { PRODUCTION } from '#tests/integration/support/production-settings.ts';
import { sql } from '#tests/support/database/sql.ts';
import { type ChildProgram, startChild } from '#tests/support/instances/child-program.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const programs: ChildProgram[] = [];
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
});

const EMAILS = ['admin-1', 'admin-2', 'compliance', 'marketer', 'viewer'].map(
  (name) => `${name}@practice.example`,
);
const staffRows = () =>
  sql<{ email: string; role: string; joined: boolean }>(
    'SELECT email, role, joined_at IS NOT NULL AS joined FROM staff ORDER BY email',
  );
const setSample = async (isSample: boolean) => {
  await sql('DELETE FROM installation');
  if (isSample) await sql('INSERT INTO installation (is_sample) VALUES (true)');
};

async function start(environment: Record<string, string> = {}) {
  const port = await testPort();
  const program = ['--conditions=react-server', 'scripts/dev/practice-team.ts', `--port=${port}`];
  programs.push(await startChild([...program, `--data=${folder}`], environment, /^Practice team ready/));
  return port;
}

type Sent = { path?: string; method?: string; headers?: Record<string, string>; email?: string };

async function ask(
  port: number,
  { path = `/${practiceKey(folder)}`, method = 'GET', headers, email }: Sent = {},
) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const origin = `http://localhost:${port}`;
    const sent = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: `localhost:${port}`, origin, ...headers },
    };
    request(sent, resolve)
      .once('error', reject)
      .end(email && new URLSearchParams({ email }).toString());
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test.each([
  ['in production mode', true, PRODUCTION],
  ['with a database of a real partner', false, {}],
  ['with a console on another host', true, { STAFF_ORIGIN: 'https://desk.larch.example' }],
])('there is no practice team %s', async (_, isSample, environment) => {
  await setSample(isSample);
  await expect(start(environment)).rejects.toThrow('ended before it was ready');
  expect(await staffRows()).toEqual([]);
});

test('one person for each role signs in with a second factor, and without an alert', async () => {
  await setSample(true);
  const port = await start();
  expect(await staffRows()).toEqual(
    EMAILS.map((email) => ({ email, role: email.split(/[-@]/, 1)[0], joined: true })),
  );
  expect(await sql('SELECT kind FROM alert')).toEqual([]);
  for (const email of EMAILS) {
    const { status, headers } = await ask(port, { method: 'POST', email });
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: `${env().STAFF_ORIGIN}/staff`,
    });
    const [, sealed = ''] =
      /^handoff-staff=([^;]+); Path=\/; HttpOnly; SameSite=Lax$/.exec(headers['set-cookie']?.[0] ?? '') ?? [];
    const { staffSession } = Object(openCookie('staff', sealed, env().SESSION_SECRET));
    const { actor } = await findActor(staffSession);
    expect(actor).toMatchObject({ email, role: email.split(/[-@]/, 1)[0] });
    expect(await isConfirmedFor('identity_edit', staffSession)).toBe(true);
    // After five minutes the code on the page confirms, once.
    await sql(`UPDATE staff_session SET confirmed_at = confirmed_at - interval '6 minutes' WHERE id = $1`, [
      staffSession,
    ]);
    expect(await isConfirmedFor('identity_edit', staffSession)).toBe(false);
    const code = await codeOf(port, email);
    const confirmed = actor && (await confirmSession(actor, staffSession, { kind: 'app', code }));
    expect(confirmed).toMatchObject({ kind: 'confirmed' });
    expect(await codeOf(port, email)).not.toBe(code);
  }
});

async function codeOf(port: number, email: string): Promise<string> {
  const { body } = await ask(port);
  return (
    RegExp(`, ${email}</span></div>\\s*<div class="code"><span>Code</span><strong>([^<]+)<`).exec(
      body,
    )?.[1] ?? ''
  );
}

test('a second start adds no one, leaves a disabled person so, and lets a reset one join again', async () => {
  await sql(`UPDATE staff SET disabled_at = clock_timestamp() WHERE email = 'viewer@practice.example'`);
  await sql(
    `UPDATE staff SET joined_at = NULL, password_hash = NULL, authenticator_master = NULL, authenticator_sealed = NULL
     WHERE email = 'marketer@practice.example'`,
  );
  const port = await start();
  expect(await staffRows()).toHaveLength(EMAILS.length);
  expect((await ask(port, { method: 'POST', email: 'viewer@practice.example' })).status).toBe(409);
  expect((await ask(port, { method: 'POST', email: 'marketer@practice.example' })).status).toBe(303);
  expect((await ask(port, { method: 'POST', email: 'ada@example.com' })).status).toBe(409);
});

test('requests that don’t come from its page get no session', async () => {
  const port = await start();
  const cases: [string, number, Sent][] = [
    ['without the key', 404, { path: '/' }],
    ['with another key', 404, { path: `/${'x'.repeat(43)}` }],
    ['under another name of this machine', 404, { headers: { host: 'evil.example' } }],
    [
      'from a form of another site',
      403,
      { headers: { origin: 'https://evil.example' }, method: 'POST', email: EMAILS[0] ?? '' },
    ],
    ['from a sandboxed form', 403, { headers: { origin: 'null' }, method: 'POST', email: EMAILS[0] ?? '' }],
    ['with another method', 405, { method: 'PUT' }],
  ];
  for (const [which, status, sent] of cases) {
    const answer = await ask(port, sent);
    expect(answer.status, which).toBe(status);
    expect(answer.headers['set-cookie'], which).toBeUndefined();
  }
});
