import { COMPUTED } from './source.ts';

/** What a file may import: a package, a path of ours and all below it (`#`), or only its types, or only some names. */
export type Permission = string | { from: string; typeOnly?: true; names?: string[]; except?: string[] };

/** Each may import those before it. */
export const FEATURES = [
  'access',
  'alerts',
  'brand',
  'staff',
  'sign-in',
  'questions',
  'options',
  'journey',
  'evidence',
  'consent',
  'campaign',
  'application',
  'lead',
  'prefill',
  'funnel',
  'privacy',
  'reconciliation',
  'health',
];

/** Each may import those before it, besides the libraries that it is there for. */
export const PLATFORM: Record<string, string[]> = {
  values: ['zod'],
  http: ['ipaddr.js'],
  config: ['zod'],
  log: ['pino'],
  crypto: [],
  credentials: ['zod', '@node-rs/argon2', '@simplewebauthn/server', 'otpauth'],
  egress: ['undici'],
  database: ['@prisma', '#generated/prisma', 'pg'],
  process: [],
  'rate-limit': ['pg'],
  'http-errors': ['zod'],
  next: ['zod'],
  sessions: ['next/headers', 'iron-session'],
  telemetry: ['prom-client', '@opentelemetry'],
  mail: ['nodemailer'],
  jobs: ['graphile-worker', 'pg'],
  server: ['zod', 'pg'],
};

export const SERVER = ['node:', 'server-only'];
const REACT = ['react', 'react-dom', 'react-hook-form', 'zod'];
export const MODELS = '#features/*/model';
const TEST_TOOLS = ['vitest', 'fast-check', 'node:', 'pg', '#tests/support', MODELS, '#platform/values'];

/** What the layers of a feature may import besides its own and earlier features. */
export const LAYERS: Record<'model' | 'proof' | 'store' | 'use case', Permission[]> = {
  model: ['zod', 'culori', 'parse5', '#platform/values'],
  // The proof format stands alone, so that `npm run verify` needs nothing else.
  proof: ['node:', 'zod', 'jose'],
  store: [
    ...SERVER,
    '@prisma',
    '#generated/prisma',
    '#platform/database',
    '#platform/crypto',
    '#platform/rate-limit',
    '#platform/values',
  ],
  'use case': [
    ...SERVER,
    'zod',
    'csv-parse',
    '#operator/live.ts',
    { from: '#operator', typeOnly: true },
    '#identity-provider',
    // Markup from outside is parsed in the checker's thread alone.
    '#checker/thread.ts',
    '#checker/version.ts',
    { from: '#checker/messages.ts', typeOnly: true },
    { from: '#platform', except: ['#platform/sessions', '#platform/server', '#platform/next'] },
  ],
};

const FEATURE_USE: Permission[] = [
  '#features',
  '#platform/values',
  '#platform/sessions',
  // The database's clock.
  { from: '#platform/database/db.ts', names: ['databaseNow'] },
];

/** A folder may import itself, except `app`, where each route stands alone. */
export const FOLDERS: Record<string, Permission[]> = {
  operator: [
    ...SERVER,
    'zod',
    'oauth4webapi',
    'cockatiel',
    'undici',
    MODELS,
    '#platform/values',
    // Connections to the operator are opened like all others.
    '#platform/egress',
    { from: '#platform/http/private-hosts.ts', typeOnly: true },
    '#operator',
  ],
  'identity-provider': [
    ...SERVER,
    'openid-client',
    'undici',
    MODELS,
    '#platform/values',
    '#platform/config',
    '#platform/egress',
    '#identity-provider',
  ],
  checker: [
    'node:',
    'parse5',
    'html-to-text',
    'diff',
    MODELS,
    '#platform/values',
    '#features/evidence/proof',
    '#checker',
  ],
  components: [...REACT, 'next', 'uqr', MODELS, '#platform/values', '#components'],
  app: ['react', 'next', ...FEATURE_USE, '#components'],
  'app/staff': [
    'react',
    'next',
    ...FEATURE_USE,
    // Which ways to sign in the settings open.
    '#platform/config/sign-in-ways.ts',
    '#components',
    '#app/staff/_frame',
    '#app/staff/desk/actions.ts',
    '#app/theme.css',
  ],
  'app/(preview)': [
    'react',
    'next',
    ...FEATURE_USE,
    '#components',
    '#app/page-nonce.ts',
    '#app/staff/_frame',
    '#app/(borrower)',
  ],
  sandbox: ['node:', 'zod', 'hono', '@hono/node-server', '#sandbox'],
  prisma: ['node:', 'pg', '#prisma'],
  // The product's commands.
  'scripts/cli': [
    'node:',
    'zod',
    'pg',
    'graphile-worker',
    '#features',
    '#platform',
    '#prisma/setup.ts',
    '#scripts/dev',
    '#scripts/cli',
  ],
  // Programs for developers: start, build, test.
  'scripts/dev': [
    'node:',
    'zod',
    'pg',
    'graphile-worker',
    '@playwright/test',
    'vitest',
    '#platform',
    '#prisma/sample.ts',
    '#scripts/cli',
    '#scripts/rehearsal',
    '#scripts/dev',
  ],
  // It plays a partner: the product only through its commands, its pages and its database.
  'scripts/rehearsal': [
    'node:',
    'zod',
    'pg',
    '@playwright/test',
    'otpauth',
    '#platform/config',
    '#scripts/dev',
    '#scripts/cli',
    '#scripts/rehearsal',
  ],
  // What package.json starts first: plain JavaScript.
  scripts: ['node:', COMPUTED],
  bench: [
    'node:',
    'pg',
    '@playwright/test',
    '#features',
    '#platform',
    '#prisma',
    '#scripts',
    '#tests/browser/support',
    '#tests/support',
    '#bench',
  ],
  'tests/boundaries': [
    'vitest',
    'node:',
    'pg',
    'zod',
    '#features/evidence/proof/facts.ts',
    '#platform/config',
    '#tests/support',
    '#tests/boundaries',
  ],
  'tests/security': ['vitest', 'node:', '#scripts', '#tests/security'],
  'tests/scripts': [...TEST_TOOLS, '#scripts', '#platform/config', '#tests/scripts'],
  'tests/attack': [
    ...TEST_TOOLS,
    'csv-parse',
    '@playwright/test',
    '#platform/config',
    '#scripts',
    '#tests/attack',
  ],
  'tests/unit': [
    ...TEST_TOOLS,
    'otpauth',
    '#checker',
    '#platform',
    '#features/evidence/proof',
    '#prisma/answer-options.ts',
    '#tests/unit',
  ],
  'tests/integration': [
    ...TEST_TOOLS,
    'otpauth',
    'csv-parse',
    '#generated/prisma',
    '#checker',
    '#features',
    '#platform',
    '#prisma',
    '#sandbox/start.ts',
    '#scripts',
    '#operator/client.ts',
    '#app/metrics/route.ts',
    '#tests/integration',
  ],
  'tests/edge': [...TEST_TOOLS, '#platform', '#tests/edge'],
  'tests/operator': [
    ...TEST_TOOLS,
    '#operator',
    { from: '#platform/http/private-hosts.ts', typeOnly: true },
    '#sandbox/start.ts',
    '#prisma/answer-options.ts',
    '#tests/operator',
  ],
  'tests/sandbox': ['vitest', 'node:', '#sandbox', '#tests/sandbox'],
  'tests/browser': [
    'node:',
    'pg',
    'zod',
    'fast-check',
    'otpauth',
    '@playwright/test',
    '@axe-core/playwright',
    '#platform/config',
    '#features/evidence/proof',
    '#tests/support',
    '#tests/browser',
  ],
  'tests/faults': [
    'vitest',
    'node:',
    'pg',
    'zod',
    '#platform/config',
    '#scripts',
    '#tests/support',
    '#tests/faults',
  ],
  'tests/fleet': [...TEST_TOOLS, 'zod', '#platform/config', '#scripts', '#prisma/sample.ts', '#tests/fleet'],
  'tests/model': [
    'vitest',
    'fast-check',
    'node:',
    'pg',
    'zod',
    '#platform/config',
    '#scripts',
    '#tests/support',
    '#tests/model',
  ],
  'tests/support': [
    'vitest',
    'fast-check',
    'node:',
    'pg',
    'zod',
    'iron-session',
    '#features/evidence/proof',
    '#platform/config',
    '#platform/sessions/sealed-cookie.ts',
    '#prisma/sample.ts',
    '#prisma/setup.ts',
    '#scripts',
    '#tests/support',
  ],
};

/** The files at the top, which wire things together or configure a tool. */
export const ROOT_FILES: Record<string, Permission[]> = {
  'server.ts': ['node:', 'next', '#platform'],
  'proxy.ts': ['node:', 'next', '#platform/config/env.ts'],
  'instrumentation.ts': ['next', '#instrumentation-node.ts'],
  'instrumentation-node.ts': ['next', '#features', '#platform'],
  'instrumentation-client.ts': [],
  'next.config.js': ['#platform/config/env.ts'],
  'postcss.config.mjs': [],
  'prisma.config.ts': ['prisma/config', '#platform/config/env.ts'],
  'playwright.config.ts': ['node:', '@playwright/test', '#platform/config', '#tests/support'],
  'vitest.config.ts': ['vitest', '#scripts/dev/asvs/tags.ts', '#scripts/dev/test-order.ts'],
  'vitest.attack.config.ts': ['vitest', '#platform/config', '#scripts/dev/asvs/tags.ts'],
  'vitest.faults.config.ts': [
    'vitest',
    '#platform/config',
    '#scripts/dev/asvs/tags.ts',
    '#scripts/dev/test-order.ts',
  ],
};

/** Single files that may import more than their folder, each with its reason. */
export const EXCEPTIONS: Record<string, Permission[]> = {
  // Only a command prints a certificate outside of the checker's thread.
  'features/evidence/proof/certificate-text.ts': ['#checker/consent-words.ts'],
  // Only these two files of the operator client know the settings, and only the first metrics and traces.
  'operator/live.ts': [
    '#platform/config/env.ts',
    '#platform/log/tracing.ts',
    '#platform/telemetry/metrics.ts',
  ],
  'operator/config.ts': [
    { from: '#platform/config/env.ts', typeOnly: true, names: ['Settings'] },
    '#platform/config/operator.ts',
  ],
  // Every look-up of a consent text is bound to the operator that the settings name.
  'features/consent/store/operator-endpoint.ts': ['#platform/config/env.ts'],
  // Only people whose way to sign in is open count as able to sign in.
  'features/staff/store/active-staff.ts': ['#platform/config/sign-in-ways.ts'],
  // The gauges of a scrape are built from the figures of this feature.
  'features/health/state-metrics.ts': ['prom-client'],
  'components/borrower/shell.tsx': ['#features/application/parties.ts'],
  'tests/support/observatory.ts': ['@mdn/mdn-http-observatory', 'csp_evaluator'],
  'tests/support/servers/identity-provider.ts': ['oidc-provider'],
  // Started as a program of its own: it shares nothing with the exporter that it decodes.
  'tests/support/servers/otlp-receiver.ts': ['@opentelemetry/otlp-proto-exporter-base'],
};

// The compiler turns a font loader into a stylesheet: nothing of it runs in the browser.
export const CLIENT = [
  ...REACT,
  'next/navigation',
  'next/font/local',
  'culori',
  'uqr',
  '@simplewebauthn/browser',
  MODELS,
  '#platform/values',
  '#components',
];
