import { join } from 'node:path';
import { startProgram } from '#scripts/dev/child-processes.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { formBody } from '../load.ts';
import { PEERS } from './packages.ts';
import type { PageCopy } from './page-copy.ts';
import { HEADERS, isPage, isRedirect, PERSON, type RunningPeer } from './peer.ts';
import { buildPeer } from './peer-build.ts';
import { READ, WRITE } from './peer-table.ts';

const FOLDER = join(PEERS, 'sveltekit');
const VITE = join(PEERS, 'node_modules', 'vite', 'bin', 'vite.js');
const STOP_TIMEOUT_MS = 5_000;

export async function startSveltePeer(
  copy: PageCopy,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<RunningPeer> {
  const files = {
    'package.json': '{ "private": true, "type": "module" }\n',
    'vite.config.js': CONFIG,
    'src/app.html': TEMPLATE,
    'src/routes/name/+page.svelte': PAGE(copy.svelte),
    'src/routes/name/+page.server.js': SERVER,
    'src/routes/done/+page.svelte': '<p>Done</p>\n',
  };
  await buildPeer({ name: 'SvelteKit', folder: FOLDER, files, command: [VITE, 'build'], signal });
  const port = await testPort();
  const running = await startProgram(
    {
      name: 'SvelteKit',
      arguments: [join(FOLDER, 'build', 'index.js')],
      environment: { NODE_ENV: 'production', PORT: String(port), PEER_DATABASE_URL: databaseUrl },
      ready: /^Listening on/,
      graceMs: STOP_TIMEOUT_MS,
    },
    signal,
  );
  const pageUrl = `http://localhost:${port}/name`;
  return {
    name: 'SvelteKit',
    pid: running.pid,
    pageUrl,
    stop: running.stop,
    async prepare(borrowers) {
      const form = await formBody({ form: 'personal-loan', step: 'name', ...PERSON });
      const cookies = Array.from({ length: borrowers }, (_, at) => ({ ...HEADERS, cookie: `id=${at + 1}` }));
      // The adapter takes the protocol for https, and SvelteKit rejects a post from another origin.
      const origin = `https://localhost:${port}`;
      return {
        page: cookies.map((headers) => ({ url: pageUrl, headers, body: null, isAccepted: isPage })),
        post: cookies.map((headers) => ({
          url: pageUrl,
          headers: { ...headers, ...form.headers, origin, accept: 'text/html' },
          body: form.body,
          isAccepted: isRedirect,
        })),
      };
    },
  };
}

const CONFIG = `import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })] };
`;
const TEMPLATE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="robots" content="noindex" />%sveltekit.head%</head>
  <body>%sveltekit.body%</body>
</html>
`;
const PAGE = (markup: string) => `<script>
  import { enhance } from '$app/forms';
  let { data } = $props();
</script>
<svelte:head><title>What’s your name?</title></svelte:head>
${markup}
`;
const SERVER = `import { redirect } from '@sveltejs/kit';
import pg from 'pg';
import * as z from 'zod';
const pool = new pg.Pool({ connectionString: process.env.PEER_DATABASE_URL });
const name = z.string().trim().min(1).max(60);
const ANSWERS = z.object({ firstName: name, lastName: name, email: z.email() });
export async function load({ cookies }) {
  const { rows } = await pool.query(${JSON.stringify(READ)}, [cookies.get('id') ?? '1']);
  return rows[0];
}
export const actions = {
  async default({ cookies, request }) {
    const { firstName, lastName, email } = ANSWERS.parse(Object.fromEntries(await request.formData()));
    await pool.query(${JSON.stringify(WRITE)}, [cookies.get('id') ?? '1', firstName, lastName, email]);
    redirect(303, '/done');
  },
};
`;
