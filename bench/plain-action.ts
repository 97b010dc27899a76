import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { startProgram } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import { step } from '#scripts/dev/step.ts';
import { runTool } from '#scripts/dev/tool.ts';

const NEXT = 'next/dist/bin/next';
const STOP_TIMEOUT_MS = 5_000;

const LAYOUT = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
const PAGE = `import { sendOn } from './actions';
export default function Page() {
  return <form action={sendOn}><input type="hidden" name="lead" /><button>Send</button></form>;
}
`;
const ACTION = `'use server';
import { redirect } from 'next/navigation';
export async function sendOn(form) {
  const answer = await fetch(process.env.LEADS_URL, {
    method: 'POST',
    cache: 'no-store',
    headers: { authorization: 'Bearer ' + process.env.LEADS_TOKEN, 'content-type': 'application/json' },
    body: form.get('lead'),
  });
  const { inviteUrl } = await answer.json();
  redirect(inviteUrl);
}
`;
const CPU = `export const dynamic = 'force-dynamic';
export function GET() {
  const { user, system } = process.cpuUsage();
  return new Response(String((user + system) / 1e6));
}
`;
const FILES = {
  'app/layout.jsx': LAYOUT,
  'app/page.jsx': PAGE,
  'app/actions.js': ACTION,
  'app/cpu/route.js': CPU,
  // Otherwise Next would use the app's instrumentation, which needs a database.
  'instrumentation.js': 'export function register() {}\n',
};

export type Options = { leadsUrl: string; token: string; firstPort: number; signal: AbortSignal };
type PlainAction = { origin: string; pid: number; stop: () => Promise<void> };

/**
 * Builds a Next app with one form whose action posts to the operator and redirects, without records, checks or styles.
 * Returns a function that starts an instance of it.
 */
export async function buildPlainAction(
  folder: string,
  { leadsUrl, token, firstPort, signal }: Options,
): Promise<() => Promise<PlainAction>> {
  const app = join(folder, 'plain-action');
  rmSync(app, { recursive: true, force: true });
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(app, path, '..'), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  const config = join(relative(app, projectFolder), 'next.config.js');
  writeFileSync(join(app, 'next.config.mjs'), `export { default } from '${config}';\n`);
  const environment = {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HANDOFF_BUILD_FOLDER: '.next',
    LEADS_URL: leadsUrl,
    LEADS_TOKEN: token,
  };
  await step('Building a plain action', async () => {
    const { code, output } = await runTool(NEXT, ['build', app], { environment, signal });
    if (code !== 0) throw new UserError(`The plain action could not be built.\n${output}`);
  });
  return async () => {
    const port = await freePort(firstPort);
    const { pid, stop } = await startProgram(
      {
        name: 'The plain action',
        arguments: [join('node_modules', NEXT), 'start', app, '--port', String(port)],
        environment,
        ready: /Ready in/,
        graceMs: STOP_TIMEOUT_MS,
      },
      signal,
    );
    return { origin: `http://localhost:${port}`, pid, stop };
  };
}
