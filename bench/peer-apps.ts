import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import type { Running } from '#scripts/dev/child-processes.ts';
import { step } from '#scripts/dev/step.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { formBody, type PreparedRequest, type TimedResult } from './load.ts';
import { casaFiles, nextFiles, PERSON, svelteFiles } from './peer-sources.ts';
import { BENCH, type Context } from './served-app.ts';
import { buildSmallApp, nextApp, type SmallApp, startSmallApp } from './small-app.ts';

export type StepRequests = Record<'page' | 'post', PreparedRequest[]>;

export type Started = Pick<Running, 'pid' | 'stop'> & {
  readyUrl: string;
  /** One request of each kind for each borrower that is busy at the same time. */
  prepare: (borrowers: number) => Promise<StepRequests>;
  /** Of Handoff: the visit of a new visitor. */
  visits?: Record<Visited, () => Promise<TimedResult>>;
};
export const VISITED = ['landing', 'ad', 'start'] as const;
export type Visited = (typeof VISITED)[number];
type Prepared = { cookie: string; headers: Record<string, string>; body: Buffer };
type Peer = { name: string; start: () => Promise<Started> };

const PACKAGES = {
  '@dwp/govuk-casa': '10.4.0',
  express: '5.2.1',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/adapter-node': '6.0.1',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  svelte: '5.57.3',
  vite: '8.3.8',
};
/** The peers below it find these packages here, and those of the product further up. */
const FOLDER = join(BENCH, 'peers');

/** Each subject gets the same headers, and compresses if it can. */
export function stepRequests(
  url: string,
  borrowers: Prepared[],
  postHeaders: Record<string, string>,
): StepRequests {
  const common = { 'accept-encoding': 'gzip' };
  const isPage = (status: number) => status === 200;
  // A post with an error would lead back to the page.
  const isDone = (status: number, location = '') =>
    /^30[23]$/.test(`${status}`) && !/\/name\b/.test(location);
  return {
    page: borrowers.map(({ cookie }) => ({
      url,
      headers: { ...common, cookie },
      body: null,
      isAccepted: isPage,
    })),
    post: borrowers.map(({ cookie, headers, body }) => ({
      url,
      headers: { ...common, cookie, ...headers, ...postHeaders },
      body,
      isAccepted: isDone,
    })),
  };
}

/** Installs and builds the peers with this page of Handoff. Next.js is the first. */
export async function createPeers(page: string, context: Context): Promise<Peer[]> {
  await install(context.signal);
  const apps = [
    { app: nextPeer(page), prepare: prepareNext },
    { app: CASA, prepare: prepareCasa },
    { app: sveltePeer(page), prepare: prepareSvelte },
  ];
  for (const { app } of apps) await buildSmallApp(app, context.signal);
  return apps.map(({ app, prepare }) => ({
    name: app.name,
    async start() {
      const { pid, origin, stop } = await startSmallApp(app, context);
      const url = `${origin}/name`;
      return { pid, stop, readyUrl: url, prepare: (borrowers) => prepare(url, borrowers) };
    },
  }));
}

async function install(signal: AbortSignal) {
  const file = join(FOLDER, 'package.json');
  const content = JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES });
  // Written last by npm: an interrupted installation is repeated.
  const isInstalled = existsSync(join(FOLDER, 'node_modules', '.package-lock.json'));
  if (isInstalled && existsSync(file) && readFileSync(file, 'utf8') === content) return;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, content);
  await step(`Installing ${Object.keys(PACKAGES).join(', ')}`, async () => {
    const options = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--ignore-scripts'];
    const { code, output } = await runCommand('npm', ['install', ...options], { cwd: FOLDER, signal });
    if (code !== 0) throw new UserError(`npm could not install the packages in ${FOLDER}.\n${output}`);
  });
}

const ofEach = (borrowers: number, form: Omit<Prepared, 'cookie'>): Prepared[] =>
  Array.from({ length: borrowers }, (_, at) => ({ cookie: `id=${at + 1}`, ...form }));

/** A page with constant answers, and a form action that validates them and redirects. */
const nextPeer = (page: string) => nextApp('Next.js', 'peers/next', nextFiles(page));

async function prepareNext(url: string, borrowers: number): Promise<StepRequests> {
  const html = await (await fetch(url)).text();
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(html) ?? [];
  const form = await formBody({ [action]: '', form: 'personal-loan', step: 'name', ...PERSON });
  return stepRequests(url, ofEach(borrowers, form), { origin: new URL(url).origin });
}

/** The same on SvelteKit's Node adapter. */
const sveltePeer = (page: string): SmallApp => ({
  name: 'SvelteKit',
  folder: 'peers/sveltekit',
  files: svelteFiles(page),
  build: [join(FOLDER, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
  start: () => [join(FOLDER, 'sveltekit', 'build', 'index.js')],
  ready: /^Listening on/,
});

async function prepareSvelte(url: string, borrowers: number): Promise<StepRequests> {
  const form = await formBody({ form: 'personal-loan', step: 'name', ...PERSON });
  // The adapter takes the protocol for https, and SvelteKit rejects a post from another origin.
  const headers = { origin: `https://${new URL(url).host}`, accept: 'text/html' };
  return stepRequests(url, ofEach(borrowers, form), headers);
}

/** GOV.UK's form runner with its own page layout. Its sessions are in memory, and it does not compress. */
const CASA: SmallApp = {
  name: 'CASA',
  folder: 'peers/casa',
  files: casaFiles,
  start: () => [join(FOLDER, 'casa', 'server.js')],
  ready: /^CASA ready/,
};

async function prepareCasa(url: string, borrowers: number): Promise<StepRequests> {
  const prepared = await Promise.all(
    Array.from({ length: borrowers }, async () => {
      const { cookie, token } = await openSession(url);
      const fields = new URLSearchParams({ _csrf: token, contextid: 'default', ...PERSON });
      return { cookie, headers: {}, body: Buffer.from(`${fields}`) };
    }),
  );
  return stepRequests(url, prepared, { 'content-type': 'application/x-www-form-urlencoded' });
}

/** The token belongs to the session. */
async function openSession(url: string): Promise<{ cookie: string; token: string }> {
  const first = await fetch(url, { redirect: 'manual' });
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const html = await (await fetch(url, { headers: { cookie } })).text();
  return { cookie, token: /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? '' };
}
