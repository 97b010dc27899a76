/**
 * Packages, and paths of ours (`#`) with all below them. `types:` allows only the types of a path, `{name}` only that name,
 * and `!` forbids a part of what another word allows.
 */
type Allowed = Record<string, string>;

/** Each may import those before it. */
export const FEATURES =
  `wording access alerts staff versions brand sign-in lead-event form evidence consent campaign application opt-out
   lead borrower-mail results privacy health`.split(/\s+/);

/** Each may import those before it and its own libraries. */
export const PLATFORM: Allowed = {
  values: 'zod',
  process: '',
  http: 'ipaddr.js',
  config: 'zod pg-connection-string',
  log: 'pino',
  crypto: '',
  credentials: 'zod @node-rs/argon2 @simplewebauthn/server otpauth',
  egress: 'undici',
  webhook: 'standardwebhooks',
  database: '@prisma #generated/prisma pg',
  'rate-limit': 'pg',
  'http-errors': 'zod',
  next: 'zod',
  sessions: 'next/headers zod',
  telemetry: 'prom-client @opentelemetry',
  mail: 'nodemailer',
  jobs: 'graphile-worker pg',
  server: 'zod pg',
};

export const MODELS = '#features/*/model';

/** Besides its own and earlier features. */
export const LAYERS = {
  model: 'zod culori parse5 #platform/values',
  // `npm run verify` loads the proof format without the app.
  proof: 'node: zod jose',
  store: `node: server-only @prisma #generated/prisma #platform/database #platform/crypto #platform/config
    #platform/process/process-wide.ts #platform/rate-limit #platform/values`,
  // Only the checker's thread parses markup from outside.
  'use case': `node: server-only zod csv-parse #operator/live.ts types:#operator #platform !#platform/sessions
    !#platform/server !#platform/next #features/consent/checker/thread.ts #features/consent/checker/version.ts
    types:#features/consent/checker/jobs.ts #features/sign-in/provider`,
  checker: `node: parse5 html-to-text diff ${MODELS} #platform/values #platform/process/process-wide.ts
    #features/consent/checker
    #features/evidence/proof`,
  provider: `node: server-only openid-client undici #platform/values #platform/config #platform/egress
    #platform/process/process-wide.ts #platform/process/clock.ts #features/sign-in/provider`,
  // Only page.ts runs in the build; the rest runs in a browser, which has nothing of Node.
  verifier: 'zod @noble/hashes #features/evidence/verifier #features/evidence/proof',
};

const REACT = 'react react-dom react-hook-form zod';
const PAGES = `react next #features #platform/values #platform/sessions #platform/database/db.ts{databaseNow}
  types:#platform/database/configuration.ts #components`;

/** A folder may import itself, except `app`, whose routes are independent. */
export const FOLDERS: Allowed = {
  operator: `node: server-only zod oauth4webapi cockatiel undici types:${MODELS} #platform/values #platform/egress
    #platform/process/process-wide.ts types:#platform/http/private-hosts.ts`,
  components: `${REACT} next uqr ${MODELS} #platform/values`,
  app: `${PAGES} #app/borrower-request.ts #app/cached-pages.ts #app/page-nonce.ts #platform/http/stored-image.ts`,
  // One page of a list, with leads or prefills.
  'app/staff': `${PAGES} #platform/config/sign-in-ways.ts #app/staff/_shell #app/staff/sign-out/actions.ts
    #app/staff/leads/list-page.tsx #app/theme.css`,
  'app/(preview)': `${PAGES} #app/page-nonce.ts #app/staff/_shell #app/(borrower)`,
  sandbox: 'node: zod hono @hono/node-server',
  // A package of its own: it knows only pages and the simulator.
  testing: '@playwright/test',
  'examples/partner-tests': '@playwright/test handoff/testing',
  prisma: 'node: pg',
  'scripts/cli': `node: zod pg graphile-worker #features #platform #prisma/setup.ts #scripts/dev/data-folder.ts
    #scripts/dev/processes.ts`,
  'scripts/dev': `node: rolldown zod pg graphile-worker @playwright/test vitest #platform #prisma/sample.ts #scripts/cli
    #features/evidence/verifier/page.ts #tests/mutants`,
  // It plays a partner, who sees only commands, pages and the database.
  'scripts/rehearsal': `node: zod pg @playwright/test otpauth #platform/config #scripts/dev #scripts/cli #tests/support`,
  // The entry points of package.json: plain JavaScript. `*` is a computed address.
  scripts: 'node: *',
  bench: 'node: pg @playwright/test #platform/values #prisma #scripts #tests/support',
  ...Object.fromEntries(
    Object.entries({
      // The forms whose fields the console's actions read are at computed addresses.
      boundaries:
        '* types:#platform/values #platform/config #features/evidence/proof/format/event-schemas.ts',
      mutants: '',
      security: '#scripts',
      scripts: `#scripts #platform/config #sandbox/authority #sandbox/local-tools.ts #sandbox/start.ts #tests/mutants ${MODELS}
        #platform/values`,
      attack: `#platform/config #scripts ${MODELS} #platform/values`,
      unit: `#posted-forms.ts #features/consent/checker #platform #features/evidence/proof #prisma/answer-options.ts #sandbox/authority ${MODELS}`,
      integration: `#generated/prisma #features #platform #prisma #sandbox/start.ts #sandbox/authority #scripts
        #operator/client.ts #app/metrics/route.ts`,
      // The cost test lists the functions of whole folders.
      edge: `* #platform #posted-forms.ts ${MODELS}`,
      operator: `#operator types:#platform/http/private-hosts.ts #platform/process/clock.ts #sandbox/start.ts #prisma/answer-options.ts ${MODELS}
        #platform/values`,
      pages: `#platform/config #scripts #tests/browser/support ${MODELS} #platform/values`,
      sandbox: '#sandbox',
      browser: `#testing #platform/config #platform/next/route-templates.ts #features/evidence/proof
        #scripts/dev/test-settings.ts #sandbox/authority`,
      faults: '#platform/config #scripts',
      fleet: `#platform/config #scripts #prisma/sample.ts ${MODELS} #platform/values`,
      model: '#platform/config #scripts',
      support: `#features/evidence/proof #platform/config #platform/crypto/seal.ts #platform/sessions/sealed-cookie.ts #prisma/sample.ts
        types:#platform/values/clock.ts #prisma/setup.ts #scripts #sandbox/authority`,
    }).map(([name, ours]) => [`tests/${name}`, `PACKAGES #tests/support ${ours}`]),
  ),
};

export const ROOT_FILES: Allowed = {
  'server.ts': 'node: next #platform #posted-forms.ts',
  'posted-forms.ts': `zod types:#platform/values ${MODELS}`,
  'instrumentation.ts': 'next #instrumentation-node.ts',
  'instrumentation-node.ts': 'next #features #platform',
  'instrumentation-client.ts': '#components/borrower/tab-text.ts',
  'next.config.js': 'node: #platform/config/build-folder.js',
  'postcss.config.mjs': '',
  'prisma.config.ts': 'prisma/config #platform/config/env.ts',
  'playwright.config.ts': 'node: @playwright/test #scripts/dev/test-settings.ts #tests/support',
  'vitest.config.ts': 'vitest #scripts/dev/asvs/tags.ts',
  'vitest.built.config.ts': 'vitest #scripts/dev/asvs/tags.ts #scripts/dev/test-settings.ts',
};

/** Single files that may import more than their folder. */
export const EXCEPTIONS: Allowed = {
  // Knows all English words of ours, also new ones.
  'tests/support/pages/english-words.ts': `${MODELS} #prisma/answer-options.ts`,
  'features/evidence/proof/format/signature.ts': '#platform/values/curve-point.ts',
  // Only a command prints a certificate outside the checker's thread.
  'features/evidence/proof/page/text-words.ts': '#features/consent/checker/consent-words.ts',
  // Only these two files of the operator client read settings, and only the first one metrics and traces.
  'operator/live.ts':
    '#platform/config/env.ts #platform/log/tracing.ts #platform/process/clock.ts #platform/telemetry/metrics.ts',
  'operator/config.ts': 'types:#platform/config/env.ts{Settings} #platform/config/operator.ts',
  // It finds the bundle of the server before Node reads any TypeScript.
  // Commands use the settings of the running npm start.
  'scripts/run.mjs': '#platform/config/build-folder.js #scripts/cli/local-installation.ts',
  'scripts/dev/practice-landing.ts': '#features',
  'scripts/dev/practice-members.ts': 'otpauth #features',
  'scripts/dev/settings-docs.ts': '#features/alerts/model',
  'features/health/state-metrics.ts': 'prom-client',
  // The same page, drawn without a borrower.
  'app/(borrower)/apply/[form]/consent/copy/page.tsx': '#app/(borrower)/apply/[form]/consent/sheet.tsx',
};

export const CLIENT = `${REACT} next/navigation culori uqr @simplewebauthn/browser ${MODELS} #platform/values
  #components`;
