import { posix } from 'node:path';
import { COMPUTED, type ParsedSource } from './source.ts';

/** What may be imported: an address and all below it (`#` for ours), or only its types, or only some names of it. */
type Permission = string | { from: string; typeOnly?: true; names?: string[] };

const SERVER = ['node:', 'server-only'];
const REACT = ['react', 'react-dom', 'react-hook-form', 'zod'];
const TEST_TOOLS = [
  'vitest',
  'fast-check',
  'node:',
  'pg',
  '#tests/support',
  '#domain',
  '#prisma/answer-options.ts',
];

/** The table of docs/decisions/0006-import-rules.md, row by row. A room may import itself, save `app`, where a route is a room. */
const ROOMS: Record<string, Permission[]> = {
  domain: ['zod', '#domain'],
  operator: [
    ...SERVER,
    'zod',
    'oauth4webapi',
    'cockatiel',
    'undici',
    '#domain',
    { from: '#platform/http/private-hosts.ts', typeOnly: true },
    '#operator',
  ],
  records: [
    ...SERVER,
    '@prisma',
    '#generated/prisma',
    '#domain',
    { from: '#platform/config/key-checks.ts', typeOnly: true },
    '#records',
  ],
  checker: [
    'node:',
    'parse5',
    'html-to-text',
    'diff',
    '#domain',
    '#features/evidence/proof/certificate-page.ts',
    '#checker',
  ],
  sessions: [
    'server-only',
    'next/headers',
    '#env.ts',
    // One format, whether the app opens a cookie or the server around the app.
    '#platform/sessions/former-cookie.ts',
    '#platform/sessions/sealed-cookie.ts',
    '#sessions',
  ],
  journeys: [
    ...SERVER,
    '#domain',
    // Markup that others wrote is parsed in the checker's thread alone.
    '#checker/thread.ts',
    '#checker/version.ts',
    '#operator/live.ts',
    { from: '#operator', typeOnly: true },
    '#records',
    '#vault',
    '#telemetry',
    '#platform/log/error-facts.ts',
    // What only the server around the app knows: where borrowers' posts come from.
    '#platform/http/borrower-addresses.ts',
    // Which hosts this process refused to call.
    { from: '#platform/egress/egress.ts', names: ['refusedHosts'] },
    '#platform/process/inflight.ts',
    '#platform/process/letterhead.ts',
    '#platform/log/error-facts.ts',
    '#evidence',
    '#journeys',
  ],
  // What the company's identity provider says of a person; the use-cases of the console decide what follows.
  'identity-provider': [
    ...SERVER,
    'openid-client',
    'undici',
    '#domain',
    '#platform/egress/egress.ts',
    '#platform/egress/live-egress.ts',
    '#env.ts',
    '#platform/egress/network-failure.ts',
    '#identity-provider',
  ],
  app: ['react', 'next', '#journeys', '#records', '#sessions', '#accounts', '#domain', '#components'],
  'app/staff': [
    'react',
    'next',
    '#console',
    // Which ways to sign in the settings open.
    '#platform/config/sign-in-ways.ts',
    '#journeys',
    '#records',
    '#sessions',
    '#domain',
    '#components',
    '#app/staff/desk',
    '#app/theme.css',
  ],
  'app/(preview)': [
    'react',
    'next',
    '#console',
    '#journeys',
    '#domain',
    '#components',
    '#app/page-nonce.ts',
    '#app/staff/desk',
    '#app/(borrower)',
  ],
  console: [
    ...SERVER,
    'zod',
    'csv-parse',
    '#checker/thread.ts',
    { from: '#checker/messages.ts', typeOnly: true },
    '#domain',
    '#platform/http/address-bucket.ts',
    '#platform/http/private-address.ts',
    '#identity-provider',
    '#records',
    '#vault',
    '#telemetry',
    '#accounts',
    '#evidence',
    '#journeys',
    '#console',
  ],
  components: [...REACT, 'next', '#domain', '#components'],
  settings: ['zod', 'node:', '#settings'],
  vault: [...SERVER, '#domain', '#env.ts', '#platform/config/key-checks.ts', '#evidence', '#vault'],
  telemetry: [
    ...SERVER,
    'prom-client',
    'nodemailer',
    '#domain',
    '#env.ts',
    // One form of the log, whether the app writes to it or the server around the app.
    '#platform/log/log-lines.ts',
    // What only the server around the app knows, for the metrics.
    '#platform/http/borrower-addresses.ts',
    '#platform/database/pools.ts',
    '#platform/telemetry/traffic.ts',
    // Every call out of the process is opened by one module, which refuses private addresses.
    '#platform/egress/live-egress.ts',
    '#telemetry',
  ],
  accounts: [
    ...SERVER,
    'zod',
    '@node-rs/argon2',
    '@simplewebauthn/server',
    'otpauth',
    '#domain',
    '#env.ts',
    '#accounts',
  ],
  jobs: [
    ...SERVER,
    'graphile-worker',
    'pg',
    '#features/consent/publish-due-consents.ts',
    '#platform/log/error-facts.ts',
    '#platform/database/pools.ts',
    '#platform/log/tracing.ts',
    '#journeys',
    '#records',
    '#telemetry',
    '#domain',
    '#jobs',
  ],
  edge: ['node:', 'zod', '#env.ts', '#edge'],
  evidence: ['node:', 'zod', 'jose', '#evidence'],
  sandbox: ['node:', 'zod', 'hono', '@hono/node-server', '#sandbox'],
  scripts: [
    'node:',
    'zod',
    'pg',
    'graphile-worker',
    '@playwright/test',
    '#env.ts',
    '#prisma/sample.ts',
    '#evidence',
    '#scripts',
  ],
  // It plays a partner: the product only through its commands, its pages and its database.
  'scripts/rehearsal': [
    'node:',
    'zod',
    'pg',
    '@playwright/test',
    'otpauth',
    '#env.ts',
    '#scripts',
    '#scripts/rehearsal',
  ],
  bench: ['node:', '@playwright/test', '#env.ts', '#scripts', '#tests/journeys', '#tests/support', '#bench'],
  prisma: ['node:', 'pg', '#prisma'],
  'tests/boundaries': [
    'vitest',
    'node:',
    'pg',
    'zod',
    { from: '#features/evidence/proof/facts.ts', names: ['FACTS'] },
    { from: '#platform/config/schema.ts', names: ['settingsSchema'] },
    { from: '#tests/support/database/new-database.ts', names: ['cloneDatabase'] },
    '#tests/boundaries',
  ],
  'tests/attack': [...TEST_TOOLS, 'csv-parse', '@playwright/test', '#env.ts', '#scripts', '#tests/attack'],
  'tests/accounts': [...TEST_TOOLS, 'otpauth', '#accounts', '#tests/accounts'],
  'tests/checker': [...TEST_TOOLS, '#checker', '#tests/checker'],
  'tests/console': [
    ...TEST_TOOLS,
    'otpauth',
    '#checker',
    '#console',
    '#records',
    '#journeys',
    '#accounts',
    '#vault',
    '#jobs',
    '#prisma',
    '#sandbox/start.ts',
    'csv-parse',
    '#evidence',
    '#generated/prisma',
    '#env.ts',
    '#scripts',
    '#operator/client.ts',
    '#tests/records',
    '#tests/console',
  ],
  'tests/domain': [...TEST_TOOLS, '#tests/domain'],
  'tests/edge': [...TEST_TOOLS, '#edge', '#tests/edge'],
  'tests/evidence': ['vitest', 'fast-check', 'node:', '#evidence', '#tests/evidence'],
  'tests/faults': ['vitest', 'node:', 'pg', 'zod', '#env.ts', '#scripts', '#tests/support', '#tests/faults'],
  'tests/fleet': [...TEST_TOOLS, 'zod', '#env.ts', '#tests/evidence', '#tests/fleet'],
  'tests/journeys': [
    'node:',
    'pg',
    'zod',
    'fast-check',
    '@playwright/test',
    '@axe-core/playwright',
    'otpauth',
    '#env.ts',
    '#features/evidence/proof/certificate-page.ts',
    '#tests/evidence',
    '#tests/support',
    '#tests/journeys',
  ],
  'tests/model': [
    ...TEST_TOOLS.filter((tool) => tool !== '#domain'),
    'zod',
    '#env.ts',
    '#scripts',
    '#tests/model',
  ],
  'tests/operator': [
    ...TEST_TOOLS,
    '#operator',
    { from: '#platform/http/private-hosts.ts', typeOnly: true },
    '#sandbox/start.ts',
    '#tests/operator',
  ],
  'tests/records': [
    ...TEST_TOOLS,
    '#records',
    '#journeys',
    '#jobs',
    '#app/metrics/route.ts',
    '#platform/http/borrower-addresses.ts',
    '#platform/process/inflight.ts',
    // The rights of the app's role are given by a command.
    '#env.ts',
    '#scripts/cli/grants.ts',
    '#scripts/dev/test-roles.ts',
    '#vault',
    '#prisma',
    '#operator/client.ts',
    '#sandbox/start.ts',
    '#evidence',
    '#tests/evidence',
    '#tests/records',
  ],
  'tests/sandbox': ['vitest', 'node:', '#sandbox', '#tests/sandbox'],
  'tests/scripts': [...TEST_TOOLS, '#scripts', '#env.ts', '#platform/config/schema.ts', '#tests/scripts'],
  'tests/security': ['vitest', 'node:', '#scripts', '#tests/security'],
  'tests/settings': [...TEST_TOOLS, '#env.ts', '#tests/settings'],
  'tests/support': [
    'vitest',
    'fast-check',
    'node:',
    'pg',
    'zod',
    'iron-session',
    '#platform/sessions/sealed-cookie.ts',
    '#env.ts',
    '#prisma/sample.ts',
    '#prisma/setup.ts',
    '#scripts',
    '#tests/support',
  ],
  'tests/telemetry': [...TEST_TOOLS, '#telemetry', '#tests/telemetry'],
  'tests/vault': [...TEST_TOOLS, '#vault', '#tests/vault'],
};

/** Single files that may import more than their room, or stand at the top and have none. */
const FILES: Record<string, Permission[]> = {
  'env.ts': ['node:', { from: 'zod', typeOnly: true }, '#settings'],
  'server.ts': ['node:', 'next', '#edge', '#env.ts', '#platform/config/key-checks.ts'],
  'proxy.ts': ['node:', 'next', '#env.ts'],
  'instrumentation.ts': ['next', '#instrumentation-node.ts'],
  'instrumentation-node.ts': [
    'next',
    '#env.ts',
    '#telemetry',
    '#jobs',
    '#features/health/report-instance.ts',
    '#features/health/watch-addresses.ts',
    '#features/health/watch-readiness.ts',
    '#platform/sessions/sealed-value.ts',
  ],
  'instrumentation-client.ts': [],
  'next.config.js': ['#env.ts'],
  'postcss.config.mjs': [],
  'prisma.config.ts': ['prisma/config', '#env.ts'],
  'playwright.config.ts': ['node:', '@playwright/test', '#env.ts'],
  'bench/console-pages.ts': ['pg'],
  'bench/console-seed.ts': ['pg', '#prisma/sample.ts'],
  'bench/scans.ts': ['pg'],
  'bench/evidence-leads.ts': ['pg', '#domain', '#journeys', '#records'],
  'bench/evidence-work.ts': ['#evidence', '#journeys', '#records', '#prisma/sample.ts'],
  // It opens databases that are not set up, which no other test there does.
  'tests/fleet/first-run.test.ts': ['#prisma/sample.ts', '#scripts'],
  // It runs the commands by the addresses of another database server.
  'tests/fleet/database-tls.test.ts': ['#scripts/dev/test-environment.ts', '#scripts/dev/test-roles.ts'],
  'tests/support/servers/identity-provider.ts': ['oidc-provider'],
  'tests/integration/support/sent-lead.ts': ['#env.ts'],
  'tests/integration/evidence/evidence-retention.test.ts': ['#env.ts'],
  'tests/integration/evidence/deleted-details.test.ts': ['#env.ts'],
  'tests/support/observatory.ts': ['@mdn/mdn-http-observatory', 'csp_evaluator'],
  // Started as a program of its own: it shares nothing with the exporter that it decodes.
  'tests/support/servers/otlp-receiver.ts': ['@opentelemetry/otlp-proto-exporter-base'],
  'vitest.config.ts': ['vitest', '#scripts/dev/asvs/tags.ts'],
  'vitest.attack.config.ts': ['vitest', '#env.ts', '#scripts/dev/asvs/tags.ts'],
  'vitest.faults.config.ts': ['vitest', '#env.ts', '#scripts/dev/asvs/tags.ts'],
  'components/borrower/shell.tsx': ['#journeys'],
  'features/brand/model/accent.ts': ['culori'],
  'components/console/qr-code.tsx': ['uqr'],
  'scripts/cli/consent.ts': ['#console', '#domain', '#records', '#platform/log/log-lines.ts'],
  'scripts/cli/consent-copy.ts': [
    { from: '#console', typeOnly: true },
    { from: '#records', typeOnly: true },
  ],
  'scripts/cli/evidence.ts': ['#journeys', '#records', '#platform/log/log-lines.ts'],
  'scripts/cli/evidence-certificates.ts': ['#journeys'],
  'scripts/cli/evidence-log.ts': ['#journeys', '#records'],
  'scripts/cli/evidence-persons.ts': ['#journeys'],
  'scripts/cli/evidence-copy.ts': [{ from: '#journeys', typeOnly: true }],
  'scripts/cli/setup-answers.ts': ['#domain'],
  'scripts/cli/setup.ts': ['#console', '#domain', '#prisma/setup.ts', '#records'],
  'scripts/cli/staff.ts': ['#console', '#domain', '#platform/config/sign-in-ways.ts', '#records'],
  'scripts/cli/leads.ts': [
    '#features/lead/decide-lead.ts',
    '#features/lead/model/lead-copy.ts',
    '#records',
    '#platform/log/log-lines.ts',
  ],
  // It starts whichever program an npm script names.
  'scripts/run.mjs': [COMPUTED],
  // It writes the list in the format that the app reads.
  'scripts/dev/password-list.ts': [
    '#platform/credentials/common-pieces.ts',
    '#platform/values/password-rules.ts',
  ],
  'scripts/dev/settings-page.ts': ['#platform/config/schema.ts'],
  'scripts/cli/keys.ts': ['#features/privacy/rotate-data-keys.ts', '#platform/database/db.ts'],
  // Only a command prints a certificate outside of the checker's thread.
  'features/evidence/proof/certificate-text.ts': ['#checker/consent-words.ts'],
  'platform/sessions/former-cookie.ts': ['iron-session'],
  'platform/egress/egress.ts': ['undici'],
  'platform/egress/live-egress.ts': ['undici'],
  'platform/http/private-address.ts': ['ipaddr.js'],
  'platform/rate-limit/limits.ts': ['pg', 'rate-limiter-flexible'],
  'platform/log/log-lines.ts': ['pino'],
  'platform/sessions/sealed-cookie.ts': ['#platform/crypto/seal.ts'],
  // It decides before Next runs, and the Prisma client loads inside Next alone.
  'platform/server/opening.ts': ['pg'],
  'platform/telemetry/otlp-traces.ts': ['@opentelemetry'],
  'platform/database/pools.ts': [{ from: 'pg', typeOnly: true }],
  'platform/telemetry/traffic.ts': ['prom-client'],
  'features/lead/limit-person.ts': ['#env.ts'],
  'features/lead/pace.ts': ['#env.ts'],
  // Outside of the settings, the operator's client knows neither metrics nor traces.
  'operator/live-calls.ts': ['#platform/log/tracing.ts', '#platform/telemetry/metrics.ts'],
  // Connections to the operator are opened like all others.
  'operator/door.ts': ['#platform/egress/egress.ts'],
  'operator/live.ts': ['#env.ts', '#platform/egress/live-egress.ts'],
  // A private address in a setting is refused by the rule that connections follow.
  'platform/config/production.ts': ['#platform/http/private-hosts.ts'],
  'operator/terms.ts': [
    { from: '#env.ts', typeOnly: true, names: ['Settings'] },
    '#platform/config/operator.ts',
  ],
  'platform/database/db.ts': ['#env.ts', 'pg', '#platform/database/pools.ts'],
  // Every look-up of a consent text is bound to the operator that the settings name.
  'features/consent/store/operator-endpoint.ts': ['#env.ts'],
  // Only people whose way in the settings leave open count as able to sign in.
  'features/staff/store/active-staff.ts': ['#platform/config/sign-in-ways.ts'],
};

/** Single files that run in the browser, and what else they may import. */
const CLIENT_FILES: Record<string, Permission[]> = {
  'components/console/passkey-button.tsx': ['@simplewebauthn/browser'],
};

// The compiler turns a font loader into a stylesheet: nothing of it runs in the browser.
const CLIENT = [...REACT, 'next/navigation', 'next/font/local', '#domain', '#components'];

/** Where the Prisma client goes by names of ours. */
const CLIENT_OF_RECORDS = { from: '#platform/database/db.ts', names: ['db', 'probeDb'] };

/** Each import that the table does not allow: file → import: rule. */
export function forbiddenImports(sources: ParsedSource[]): string[] {
  const browser = browserSources(sources);
  return sources.flatMap((source) => {
    const room = roomOf(source.path);
    const own = FILES[source.path] ?? [];
    const { allowed, rule } = browser.has(source.path)
      ? {
          // What stands in domain is as good in a browser as anywhere, with the libraries that it needs.
          allowed: [
            ...CLIENT,
            ...(source.path.startsWith('domain/') ? own : []),
            ...(CLIENT_FILES[source.path] ?? []),
            ...ofItsRoute(source, ['actions.ts', 'typeface.ts', '*.css']),
          ],
          rule: `runs in the browser, where only React, forms, zod, domain, components and sibling actions may go`,
        }
      : {
          allowed: [
            ...own,
            ...((room && ROOMS[room]) ?? []),
            ...(room?.startsWith('app') ? ofItsRoute(source, ['*']) : []),
            ...(room === 'app/staff' ? [areaOf(source)] : []),
          ],
          rule: room ? `not among what ${room} may import` : 'stands in no room',
        };
    if (!room && !FILES[source.path]) return [`${source.path}: ${rule}`];
    return source.imports
      .filter((wish) => !allowed.some((permission) => allows(permission, wish)))
      .map(({ from }) => `${source.path} → ${from}: ${rule}`)
      .concat(room === 'records' ? [] : prismaClient(source));
  });
}

function prismaClient({ path, imports }: ParsedSource): string[] {
  const { from, names } = CLIENT_OF_RECORDS;
  return imports
    .filter((wish) => wish.from === from && wish.names.some((name) => names.includes(name)))
    .map(() => `${path} → ${from}: the Prisma client stays in records`);
}

/** Files marked 'use client' and whatever they import, up to the actions that they call. */
function browserSources(sources: ParsedSource[]): Set<string> {
  const byAddress = new Map(sources.map((source) => [`#${source.path}`, source]));
  const found = new Set<string>();
  const follow = (source: ParsedSource) => {
    if (found.has(source.path) || isMarked(source, 'use server')) return;
    found.add(source.path);
    for (const { from, typeOnly } of source.imports) {
      const next = byAddress.get(from);
      if (next && !typeOnly) follow(next);
    }
  };
  sources.filter((source) => isMarked(source, 'use client')).forEach(follow);
  return found;
}

function isMarked({ statements }: ParsedSource, directive: string): boolean {
  return statements.some((statement) => statement.directive === directive);
}

/** The folder of a console's area: its pages share their actions and parts, also with the pages below them. */
function areaOf({ path }: ParsedSource): string {
  return `#${path.split('/').slice(0, 3).join('/')}`;
}

function ofItsRoute({ path }: ParsedSource, names: string[]): string[] {
  return names.map((name) => `#${posix.join(posix.dirname(path), name)}`);
}

function roomOf(path: string): string | undefined {
  if (path === 'tests/boundaries/imports.test.ts') return 'tests/boundaries';
  const parts = path.split('/');
  return [parts.slice(0, 2), parts.slice(0, 1)].map((name) => name.join('/')).find((name) => ROOMS[name]);
}

function allows(permission: Permission, wish: ParsedSource['imports'][number]): boolean {
  const {
    from,
    typeOnly = false,
    names,
  } = typeof permission === 'string' ? { from: permission } : permission;
  if (typeOnly && !wish.typeOnly) return false;
  if (names && !wish.names.every((name) => names.includes(name))) return false;
  if (from.endsWith(':')) return wish.from.startsWith(from);
  if (from.includes('*')) return posix.dirname(wish.from) === posix.dirname(from) && matches(wish.from, from);
  return wish.from === from || wish.from.startsWith(`${from}/`);
}

function matches(address: string, pattern: string): boolean {
  const [before = '', after = ''] = pattern.split('*');
  return address.startsWith(before) && address.endsWith(after);
}
