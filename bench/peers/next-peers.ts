import { join } from 'node:path';
import { startProgram } from '#scripts/dev/child-processes.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { formBody } from '../load.ts';
import { PEERS } from './packages.ts';
import type { PageCopy } from './page-copy.ts';
import { HEADERS, isPage, isRedirect, PERSON, type PeerName, type RunningPeer } from './peer.ts';
import { buildPeer } from './peer-build.ts';
import { READ, WRITE } from './peer-table.ts';

const NEXT = join(PEERS, 'node_modules', 'next', 'dist', 'bin', 'next');
const STOP_TIMEOUT_MS = 5_000;

export type NextPeer = {
  name: PeerName;
  folder: string;
  copy: PageCopy;
  /** Without one, the answers are constants. */
  databaseUrl?: string;
  /** Handoff's own, with NONCE for the nonce. */
  policy?: string;
};

async function build({ name, folder, copy, databaseUrl, policy }: NextPeer, signal: AbortSignal) {
  const files = {
    'next.config.mjs': CONFIG,
    'app/layout.jsx': LAYOUT,
    'app/name/page.jsx': PAGE(copy.jsx),
    'app/name/form.jsx': FORM(copy.formJsx),
    'app/name/actions.js': ACTION,
    'app/name/schema.js': SCHEMA,
    'app/name/answers.js': databaseUrl ? STORED_ANSWERS : CONSTANT_ANSWERS,
    'app/done/page.jsx': 'export default function Page() {\n  return <p>Done</p>;\n}\n',
    ...(policy && { 'proxy.js': PROXY(policy) }),
  };
  await buildPeer({ name, folder: join(PEERS, folder), files, command: [NEXT, 'build'], signal });
}

export async function startNextPeer(peer: NextPeer, signal: AbortSignal): Promise<RunningPeer> {
  await build(peer, signal);
  const { name, folder, databaseUrl = '' } = peer;
  const port = await testPort();
  const running = await startProgram(
    {
      name,
      arguments: [NEXT, 'start', join(PEERS, folder), '--port', String(port)],
      environment: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PEER_DATABASE_URL: databaseUrl },
      ready: /Ready in/,
      graceMs: STOP_TIMEOUT_MS,
    },
    signal,
  );
  const origin = `http://localhost:${port}`;
  const pageUrl = `${origin}/name`;
  return {
    name,
    pid: running.pid,
    pageUrl,
    stop: running.stop,
    async prepare(borrowers) {
      const html = await (await fetch(pageUrl)).text();
      const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(html) ?? [];
      const form = await formBody({ [action]: '', form: 'personal-loan', step: 'name', ...PERSON });
      const cookies = Array.from({ length: borrowers }, (_, at) => ({ ...HEADERS, cookie: `id=${at + 1}` }));
      return {
        page: cookies.map((headers) => ({ url: pageUrl, headers, body: null, isAccepted: isPage })),
        post: cookies.map((headers) => ({
          url: pageUrl,
          headers: { ...headers, ...form.headers, origin },
          body: form.body,
          isAccepted: isRedirect,
        })),
      };
    },
  };
}

const CONFIG = `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(PEERS)} } };\n`;
const LAYOUT = `export default function Layout({ children }) {
  return (
    <html lang="en">
      <head><meta name="robots" content="noindex" /></head>
      <body>{children}</body>
    </html>
  );
}
`;
const PAGE = (jsx: string) => `import { cookies } from 'next/headers';
import { readAnswers } from './answers';
import { StepForm } from './form';
export const metadata = { title: 'What’s your name?' };
export default async function Page() {
  const values = await readAnswers((await cookies()).get('id')?.value ?? '1');
  return ${jsx};
}
`;
const FORM = (jsx: string) => `'use client';
import { useForm } from 'react-hook-form';
import { save } from './actions';
import { ANSWERS } from './schema';
function resolver(values) {
  const { success, data, error } = ANSWERS.safeParse(values);
  if (success) return { values: data, errors: {} };
  const errors = error.issues.map(({ path, message }) => [path[0], { type: 'invalid', message }]);
  return { values: {}, errors: Object.fromEntries(errors) };
}
export function StepForm({ values }) {
  const { register, handleSubmit } = useForm({ resolver });
  const submit = (event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    handleSubmit(() => save(form))(event);
  };
  return ${jsx};
}
`;
const ACTION = `'use server';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { writeAnswers } from './answers';
import { ANSWERS } from './schema';
export async function save(form) {
  const answers = ANSWERS.parse(Object.fromEntries(form));
  await writeAnswers((await cookies()).get('id')?.value ?? '1', answers);
  redirect('/done');
}
`;
const SCHEMA = `import * as z from 'zod';
const name = z.string().trim().min(1).max(60);
export const ANSWERS = z.object({ firstName: name, lastName: name, email: z.email() });
`;
const CONSTANT_ANSWERS = `export const readAnswers = async () => (${JSON.stringify(PERSON)});
export const writeAnswers = async () => undefined;
`;
const STORED_ANSWERS = `import pg from 'pg';
const pool = (globalThis.pool ??= new pg.Pool({ connectionString: process.env.PEER_DATABASE_URL }));
export async function readAnswers(id) {
  const { rows } = await pool.query(${JSON.stringify(READ)}, [id]);
  return rows[0];
}
export async function writeAnswers(id, { firstName, lastName, email }) {
  await pool.query(${JSON.stringify(WRITE)}, [id, firstName, lastName, email]);
}
`;
const PROXY = (policy: string) => `import { randomBytes } from 'node:crypto';
import { NextResponse } from 'next/server';
const POLICY = ${JSON.stringify(policy)};
export function proxy(request) {
  const policy = POLICY.replaceAll('NONCE', randomBytes(16).toString('base64'));
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}
export const config = { matcher: ['/((?!_next/static/|_next/image).*)'] };
`;
