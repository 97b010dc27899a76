import { COMPUTED } from './source.ts';

/** A package, or a path of ours with all below it (`#`); possibly only its types or some names. */
export type Permission = string | { from: string; typeOnly?: true; names?: string[]; except?: string[] };

/** Each may import those before it. */
export const FEATURES = [
  'wording',
  'access',
  'alerts',
  'staff',
  'brand',
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
  'borrower-mail',
  'funnel',
  'privacy',
  'reconciliation',
  'health',
];

/** Each may import those before it and its own libraries. */
export const PLATFORM: Record<string, string[]> = {
  values: ['zod'],
  http: ['ipaddr.js'],
  config: ['zod', 'pg-connection-string'],
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

/** Besides its own and earlier features. */
export const LAYERS: Record<'model' | 'proof' | 'store' | 'use case', Permission[]> = {
  model: ['zod', 'culori', 'parse5', '#platform/values'],
  // `npm run verify` loads the proof format without the app.
  proof: ['node:', 'zod', 'jose'],
  store: [
    ...SERVER,
    '@prisma',
    '#generated/prisma',
    '#platform/database',
    '#platform/crypto',
    '#platform/config',
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
    // Only the checker's thread parses markup from outside.
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
  { from: '#platform/database/db.ts', names: ['databaseNow'] },
  { from: '#platform/database/configuration.ts', typeOnly: true },
];

/** A folder may import itself, except `app`, whose routes are independent. */
export const FOLDERS: Record<string, Permission[]> = {
  operator: [
    ...SERVER,
    'zod',
    'oauth4webapi',
    'cockatiel',
    'undici',
    MODELS,
    '#platform/values',
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
  // Only page.ts runs in the build; the rest runs in a browser, which has nothing of Node.
  verifier: ['zod', '@noble/hashes', '#features/evidence/proof', '#verifier'],
  components: [...REACT, 'next', 'uqr', MODELS, '#platform/values', '#components'],
  app: [
    'react',
    'next',
    ...FEATURE_USE,
    '#components',
    '#app/borrower-request.ts',
    '#app/cached-pages.ts',
    '#app/page-nonce.ts',
    '#platform/http/stored-image.ts',
  ],
  'app/staff': [
    'react',
    'next',
    ...FEATURE_USE,
    '#platform/config/sign-in-ways.ts',
    '#components',
    '#app/staff/_frame',
    '#app/staff/desk/actions.ts',
    // One search, on both lists.
    '#app/staff/leads/search.tsx',
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
  // It reads the public formats on its own, like a witness that another company runs.
  witness: ['node:', '#witness'],
  prisma: ['node:', 'pg', '#prisma'],
  'scripts/cli': [
    'node:',
    'zod',
    'pg',
    'graphile-worker',
    '#features',
    '#platform',
    '#prisma/setup.ts',
    '#scripts/dev/data-folder.ts',
    '#scripts/dev/process-list.ts',
    '#scripts/cli',
  ],
  'scripts/dev': [
    'node:',
    'rolldown',
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
    '#verifier/page.ts',
    '#witness/notes.ts',
    '#bench/run-description.ts',
    '#tests/mutants',
  ],
  // It plays a partner, who sees only commands, pages and the database.
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
  // The entry points of package.json: plain JavaScript.
  scripts: ['node:', COMPUTED],
  bench: [
    'node:',
    'pg',
    'parse5',
    '@playwright/test',
    '#features',
    '#platform',
    '#prisma',
    '#scripts',
    '#tests/browser/support',
    '#tests/support',
    '#bench',
  ],
};

export const ROOT_FILES: Record<string, Permission[]> = {
  'server.ts': ['node:', 'next', '#platform', '#posted-forms.ts'],
  'posted-forms.ts': [MODELS],
  'instrumentation.ts': ['next', '#instrumentation-node.ts'],
  'instrumentation-node.ts': ['next', '#features', '#platform'],
  'instrumentation-client.ts': [],
  'next.config.js': ['node:', '#platform/config/build-folder.js'],
  'postcss.config.mjs': [],
  'prisma.config.ts': ['prisma/config', '#platform/config/env.ts'],
  'playwright.config.ts': ['node:', '@playwright/test', '#scripts/dev/test-settings.ts', '#tests/support'],
  'vitest.config.ts': ['vitest', '#scripts/dev/asvs/tags.ts'],
  'vitest.attack.config.ts': ['vitest', '#scripts/dev/asvs/tags.ts', '#scripts/dev/test-settings.ts'],
  'vitest.pages.config.ts': ['vitest', '#scripts/dev/asvs/tags.ts'],
  'vitest.faults.config.ts': ['vitest', '#scripts/dev/asvs/tags.ts', '#scripts/dev/test-settings.ts'],
};

/** Single files that may import more than their folder. */
export const EXCEPTIONS: Record<string, Permission[]> = {
  // Knows all English words of ours, also new ones.
  'tests/support/pages/english-words.ts': [MODELS, '#prisma/answer-options.ts'],
  // A browser can't cause most of these errors.
  'features/evidence/proof/signature.ts': ['#platform/values/curve-point.ts'],
  'features/evidence/proof/witness-keys.ts': ['#platform/values/curve-point.ts'],
  // Only a command prints a certificate outside the checker's thread.
  'features/evidence/proof/text-words.ts': ['#checker/consent-words.ts'],
  // Only these two files of the operator client read settings, and only the first one metrics and traces.
  'operator/live.ts': [
    '#platform/config/env.ts',
    '#platform/log/tracing.ts',
    '#platform/telemetry/metrics.ts',
  ],
  'operator/config.ts': [
    { from: '#platform/config/env.ts', typeOnly: true, names: ['Settings'] },
    '#platform/config/operator.ts',
  ],
  // It finds the bundle of the server before Node reads any TypeScript.
  // Commands use the settings of the running npm start.
  'scripts/run.mjs': ['#platform/config/build-folder.js', '#scripts/cli/local-installation.ts'],
  'scripts/dev/practice-members.ts': ['otpauth', '#features'],
  'features/health/state-metrics.ts': ['prom-client'],
  // The same page, drawn without a borrower.
  'app/(borrower)/apply/[form]/consent/copy/page.tsx': ['#app/(borrower)/apply/[form]/consent/sheet.tsx'],
  'components/borrower/shell.tsx': ['#features/application/parties.ts'],
  'tests/support/observatory.ts': ['@mdn/mdn-http-observatory', 'csp_evaluator'],
  'tests/support/servers/identity-provider.ts': ['oidc-provider'],
  'tests/support/servers/otlp-receiver.ts': ['@opentelemetry/otlp-proto-exporter-base'],
};

export const CLIENT = [
  ...REACT,
  'next/navigation',
  'culori',
  'uqr',
  '@simplewebauthn/browser',
  MODELS,
  '#platform/values',
  '#components',
];
