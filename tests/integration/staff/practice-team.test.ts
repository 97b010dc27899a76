import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { findActor } from '#features/sign-in/sessions.ts';
import { confirmSession, isConfirmedFor } from '#features/sign-in/step-up.ts';
import { env } from '#platform/config/env.ts';
import { openCookie } from '#platform/sessions/sealed-cookie.ts';
import { addSample } from '#prisma/sample.ts';
import { practiceKey } from '#scripts/dev/programs.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { sql } from '#tests/support/database/sql.ts';
import { type ChildProgram, startChild } from '#tests/support/instances/child-program.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const programs: ChildProgram[] = [];
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
});

const TEAM = ['admin-1', 'admin-2', 'compliance', 'marketer', 'support', 'viewer'].map((name) => ({
  email: `${name}@practice.example`,
  role: name.split('-', 1)[0],
  joined: true,
}));
const staffRows = () => sql('SELECT email, role, joined_at IS NOT NULL AS joined FROM staff ORDER BY email');
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

const POST = { method: 'POST', email: 'admin-1@practice.example' };
type Sent = { path?: string; method?: string; headers?: Record<string, string>; email?: string };

/** Fetch would not send another host. */
async function ask(port: number, { path = `/${practiceKey(folder)}`, method, headers, email }: Sent = {}) {
  const own = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { ...own, ...headers } });
  sent.end(email && new URLSearchParams({ email }).toString());
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no response');
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

test('one person for each role signs in with a second factor and without an alert, but no stranger or disabled person', async () => {
  await setSample(true);
  await addSample(testDatabaseUrl(), 'local');
  const port = await start();
  expect(await staffRows()).toEqual(TEAM);
  expect(await sql('SELECT state, published_by FROM landing_version')).toEqual([
    { state: 'published', published_by: 'compliance@practice.example' },
  ]);
  expect(await sql('SELECT kind FROM alert')).toEqual([]);
  for (const { email, role } of TEAM) {
    const { status, headers } = await ask(port, { method: 'POST', email });
    expect([status, headers.location]).toEqual([303, `${env().STAFF_ORIGIN}/staff`]);
    const cookie = /^handoff-staff=([^;]+); Path=\/; HttpOnly; SameSite=Lax$/;
    const [, sealed = ''] = cookie.exec(headers['set-cookie']?.[0] ?? '') ?? [];
    const { staffSession } = Object(openCookie('staff', sealed, env().SESSION_SECRET));
    const { actor } = await findActor(staffSession);
    expect(actor).toMatchObject({ email, role });
    expect(await isConfirmedFor('identity_edit', staffSession)).toBe(true);
    // The code on the page confirms, once.
    const code = await codeOf(port, email);
    const confirmed = actor && (await confirmSession(actor, staffSession, { kind: 'app', code }));
    expect(confirmed).toMatchObject({ kind: 'confirmed' });
    expect(await codeOf(port, email)).not.toBe(code);
  }

  for (const [which, refusal, sent] of [
    ['without the key', 404, { path: '/' }],
    ['with another key', 404, { path: `/${'x'.repeat(43)}` }],
    ['under another name of this machine', 404, { headers: { host: 'evil.example' } }],
    ['from a form of another site', 403, { headers: { origin: 'https://evil.example' }, ...POST }],
    ['from a sandboxed form', 403, { headers: { origin: 'null' }, ...POST }],
  ] as const) {
    const answer = await ask(port, sent);
    expect([answer.status, answer.headers['set-cookie']], which).toEqual([refusal, undefined]);
  }

  await sql("UPDATE staff SET disabled_at = clock_timestamp() WHERE email = 'viewer@practice.example'");
  for (const email of ['viewer@practice.example', 'ada@example.com'])
    expect((await ask(port, { method: 'POST', email })).status).toBe(409);
});

async function codeOf(port: number, email: string): Promise<string> {
  const { body } = await ask(port);
  const code = RegExp(`, ${email}</span></div>\\s*<div class="code"><span>Code</span><strong>([^<]+)<`);
  return code.exec(body)?.[1] ?? '';
}
