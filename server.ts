import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildFolder } from './platform/config/build-folder.js';
import { buildInfo } from './platform/config/build-info.ts';
import { namesStatements } from './platform/config/database.ts';
import { env, prepareNext, SettingsError, shareSettings } from './platform/config/env.ts';
import { keyChecksOf } from './platform/config/key-checks.ts';
import { trackBorrowerPost } from './platform/http/borrower-addresses.ts';
import { writeOnlyJson } from './platform/log/json-output.ts';
import { logLine } from './platform/log/log-lines.ts';
import { finishTracing, setTracing } from './platform/log/tracing.ts';
import { readBuild } from './platform/next/read-build.ts';
import { SYSTEM_CLOCK } from './platform/process/clock.ts';
import { entryPages } from './platform/process/entry-pages.ts';
import { rememberFontUrls } from './platform/process/font-urls.ts';
import { internalPages, rememberInternalPages } from './platform/process/internal-pages.ts';
import { doLastWork } from './platform/process/shutdown.ts';
import { createRateLimits } from './platform/rate-limit/limits.ts';
import { createDrain, DRAIN_LIMIT_MS } from './platform/server/drain.ts';
import type { Handler } from './platform/server/edge.ts';
import { createEntryPages } from './platform/server/entry-pages.ts';
import { createInternalPages } from './platform/server/internal-pages.ts';
import { createLoadShedder } from './platform/server/load-shedding.ts';
import { createEdge } from './platform/server/server.ts';
import { createSetupCheck } from './platform/server/setup-check.ts';
import { readEmbedScript, readStaticFiles, readVerifier } from './platform/server/static-files.ts';
import { limitVisits } from './platform/server/visit-limit.ts';
import { createVisitorCookies } from './platform/server/visitor-cookies.ts';
import { SECOND_MS } from './platform/values/duration.ts';
import { areReplayable } from './platform/values/posted-form.ts';
import { POSTED_FORMS } from './posted-forms.ts';

/** A burst above Node's 511 would overflow the kernel's queue, and it resets such connections. The kernel may lower this. */
const BACKLOG = 4_096;
/** With the drain, the traces and the log, less than a supervisor waits. */
const LAST_WORK_MS = 5_000;
const COMPILATIONS_MS = 200;
/** Most instances need less than a second to render their first pages. */
const WARM_UP_MS = 5_000;
const isDevelopment = process.argv.includes('--dev');
let isReady = false;
if (!isDevelopment) writeOnlyJson(() => isReady);
const settings = readSettings();
if (!isDevelopment) shareSettings(settings);
const origin = settings.APP_ORIGIN;
// The build has this file in another folder.
const project = process.cwd();
const build = join(project, buildFolder);
const { fontUrls = {}, ...pages } = isDevelopment ? {} : pagesOfBuild();
rememberFontUrls(fontUrls);
const drain = createDrain({
  graceMs: settings.DRAIN_GRACE_SECONDS * 1_000,
  limitMs: DRAIN_LIMIT_MS,
});

const setupStatus = createSetupCheck({
  databaseUrl: settings.DATABASE_URL,
  mode: settings.HANDOFF_MODE,
  keyChecks: keyChecksOf(settings),
});
// The database answers while Next is loaded, so the first request doesn't wait for it. On a slow processor the answer may
// come too late: then this counts as open for a second, as with a slow database.
if (!isDevelopment) void setupStatus();

const staticFiles = new Map([
  ...(isDevelopment ? [] : readStaticFiles(build)),
  ...readVerifier(build),
  ...readEmbedScript(build),
]);
const entries = createEntryPages({
  entryPages,
  internalPages,
  cssAt: (path) => staticFiles.get(path)?.plain.bytes.toString('utf8'),
  cookies: visitorCookies(),
  clock: SYSTEM_CLOCK,
  storesPages: !isDevelopment,
});
let handler: Handler = () => Promise.reject(new Error('Not ready yet'));
const server = createEdge((request, response) => handler(request, response), {
  appOrigin: origin,
  staffOrigin: settings.STAFF_ORIGIN,
  trustedHops: settings.TRUSTED_PROXY_HOPS,
  hstsMs: settings.HSTS_MAX_AGE,
  isDevelopment,
  ...pages,
  isReplayable: areReplayable(POSTED_FORMS),
  ...createRateLimits(
    {
      databaseUrl: settings.DATABASE_URL,
      isPooled: settings.DATABASE_DIRECT_URL !== undefined,
      namesStatements: namesStatements(settings),
      indexKey: settings.INDEX_KEY,
      postsPerMinute: settings.LIMIT_POSTS_PER_MINUTE,
      startsPerMinute: settings.LIMIT_STARTS_PER_MINUTE,
    },
    SYSTEM_CLOCK,
  ),
  countVisit: limitVisits(settings.LIMIT_GETS_PER_MINUTE),
  // In local mode all borrowers share the developer's machine.
  ...(settings.HANDOFF_MODE === 'production' && { trackBorrowerPost }),
  loadShedder: createLoadShedder(settings.SESSION_SECRET),
  setupStatus,
  drain,
  staticFiles,
  answerEntryPage: entries.answer,
});
await startTracing();
const app = await startNext(server);
handler = app.getRequestHandler();
rememberInternalPages(createInternalPages(handler, origin, SYSTEM_CLOCK));
// Without the database, the server listens and explains it.
if (!isDevelopment) await Promise.race([entries.warmUp().catch(() => undefined), pause(WARM_UP_MS)]);
await listen(server);
process.once('SIGTERM', stop).once('SIGINT', stop);
isReady = true;
report('info', 'ready', `Handoff ready at ${origin}`, buildInfo());

function readSettings() {
  try {
    return env();
  } catch (error) {
    if (error instanceof SettingsError) abandonStart(error.message);
    throw error;
  }
}

function visitorCookies() {
  return createVisitorCookies({
    secrets: settings.SESSION_SECRET,
    isProduction: settings.HANDOFF_MODE === 'production',
    isSecure: origin.startsWith('https:'),
    ttlSeconds: settings.RETAIN_DRAFTS / SECOND_MS,
  });
}

function pagesOfBuild() {
  if (!existsSync(join(build, 'BUILD_ID')))
    abandonStart('There is no build here yet: run npm run build first.');
  try {
    return readBuild(build);
  } catch (error) {
    const change = error instanceof Error ? error.message : '';
    return abandonStart(`${change} Build with the release of Next.js that package-lock.json names.`);
  }
}

async function startTracing() {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return;
  const { openTracing } = await import('./platform/telemetry/otlp-traces.ts');
  setTracing(
    openTracing(
      {
        endpoint,
        headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: settings.OTEL_SERVICE_NAME,
        version: buildInfo().version,
        ratio: settings.OTEL_TRACES_SAMPLER_ARG,
      },
      SYSTEM_CLOCK,
    ),
  );
}

async function startNext(httpServer: Server) {
  prepareNext({ development: isDevelopment, host: settings.HOST, port: settings.PORT });
  // Next reads its environment when it is loaded.
  const { default: next } = await import('next');
  const { hostname, port, protocol } = new URL(origin);
  const app = next({
    dev: isDevelopment,
    dir: project,
    hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    // Next listens here for websockets of hot reload. Without this server it would listen on that of the first request.
    httpServer: isDevelopment ? httpServer : createServer(),
    // Next would print messages of errors, which may quote an answer; instrumentation.ts reports instead.
    quiet: !isDevelopment,
  });
  await app.prepare();
  return app;
}

async function listen(httpServer: Server) {
  httpServer.listen({ port: settings.PORT, host: settings.HOST, backlog: BACKLOG });
  try {
    await once(httpServer, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      abandonStart(`Port ${settings.PORT} is taken by another program: set PORT to a free one.`);
    }
    if (code === 'EADDRNOTAVAIL') abandonStart('HOST is not an address of this machine.');
    abandonStart(`Port ${settings.PORT} cannot be used.`);
  }
}

async function stop() {
  const exitAtOnce = () => process.exit(1);
  process.once('SIGTERM', exitAtOnce).once('SIGINT', exitAtOnce);
  if (isDevelopment) process.exit(0);
  const outcome = await drain.drain(server);
  if (outcome === 'cut off')
    report('warn', 'requests_cut_off', 'Some requests were still unanswered when the time to stop was over.');
  await Promise.race([doLastWork(), pause(LAST_WORK_MS)]);
  await finishTracing();
  // Compilations in the background may need this thread to end, and process.exit() would wait for them forever
  // (nodejs/node 54918). Nothing that runs now starts one.
  await pause(COMPILATIONS_MS);
  process.exit(0);
}

function abandonStart(sentences: string): never {
  report('fatal', 'start_failed', sentences);
  process.exit(1);
}

function report(level: 'info' | 'warn' | 'fatal', event: string, message: string, facts: object = {}) {
  if (isDevelopment) console.log(message);
  else logLine(level, { event, message, ...facts });
}
