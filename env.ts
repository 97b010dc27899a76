import { z } from 'zod';
import { keyList, signingKey } from '#settings/evidence-keys.ts';
import { indexKey, longSecret, secretList } from '#settings/secrets.ts';
import {
  count,
  DAY_MS,
  dottedPath,
  duration,
  hostList,
  httpAddress,
  mailAddresses,
  mailServer,
  onOff,
  timeZone,
} from '#settings/values.ts';

/** Settings that are missing or wrong. The message holds one sentence for each, never a value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const YEAR_MS = 365 * DAY_MS;

const HOPS_REQUIRED =
  'is required: count the proxies between borrowers and this app that append to X-Forwarded-For, such as 1 for a load balancer alone or 2 for a CDN before it; 0 only if borrowers connect to this app directly';

const settings = z.object({
  HANDOFF_MODE: z
    .enum(['production', 'local'], { error: 'must be production or local' })
    .default('production'),
  PORT: count(1, 65_535).default(3000),
  APP_ORIGIN: httpAddress('the address under which borrowers reach this app').optional(),
  STAFF_ORIGIN: httpAddress('the address under which staff reach the console').optional(),
  DATABASE_URL: z
    .string('is required: the address of a PostgreSQL database (npm start brings its own)')
    .regex(/^postgres(ql)?:\/\//, { error: 'must be a PostgreSQL address that starts with postgresql://' }),
  SESSION_SECRET: secretList,
  INDEX_KEY: indexKey,
  DATA_KEY: keyList,
  EVIDENCE_KEY: signingKey,
  OPERATOR_NAME: z.string().max(80, { error: 'must be at most 80 characters' }).default('the lender network'),
  OPERATOR_BASE_URL: httpAddress("the root address of the operator's service"),
  OPERATOR_TOKEN_URL: httpAddress('the token endpoint').optional(),
  OPERATOR_CONSENTS_URL: httpAddress('the consents endpoint').optional(),
  OPERATOR_PERSONAL_V3_URL: httpAddress('the personal-loan v3 leads endpoint').optional(),
  OPERATOR_PERSONAL_V2_URL: httpAddress('the personal-loan v2 leads endpoint').optional(),
  OPERATOR_REFINANCE_URL: httpAddress('the refinance leads endpoint').optional(),
  OPERATOR_PREFILL_URL: httpAddress('the prefill endpoint').optional(),
  OPERATOR_CLIENT_ID: z.string('is required: the OAuth client id that the operator issued'),
  OPERATOR_CLIENT_SECRET: z.string('is required: the OAuth client secret that the operator issued'),
  OPERATOR_CLIENT_AUTH: z.enum(['basic', 'post'], { error: 'must be basic or post' }).default('basic'),
  OPERATOR_PERSONAL_SCOPE: z.string().optional(),
  OPERATOR_REFINANCE_SCOPE: z.string().optional(),
  OPERATOR_AUDIENCE: z.string().optional(),
  OPERATOR_TIMEOUT_MS: count(1_000, 600_000).default(120_000),
  OPERATOR_CONSENTS_AUTH: z.enum(['bearer', 'none'], { error: 'must be bearer or none' }).default('bearer'),
  OPERATOR_PREFILL_AUTH: z.enum(['bearer', 'none'], { error: 'must be bearer or none' }).default('none'),
  OPERATOR_PREFILL_LINK_FIELD: dottedPath.optional(),
  OPERATOR_PARTNER: z
    .string('is required: the name that the operator gave you, sent as meta.partner in every prefill')
    .describe('Your name at the operator, sent as meta.partner in every prefill.'),
  OPERATOR_PARTNER_ID: z.string().optional(),
  OPERATOR_TIME_ZONE: timeZone.default('UTC'),
  OPERATOR_REPEAT_SAME_ID: onOff.default(false),
  OPERATOR_FRESH_TOKEN: onOff.default(false),
  OPERATOR_SSN_DIGITS: z
    .enum(['4', '9'], { error: 'must be 4 or 9' })
    .transform((text): 4 | 9 => (text === '9' ? 9 : 4))
    .default(4),
  OPERATOR_STATES: z.enum(['50+dc', 'all'], { error: 'must be 50+dc or all' }).default('50+dc'),
  OPERATOR_HANDOFF_HOSTS: hostList.optional(),
  LIMIT_POSTS_PER_MINUTE: count(1, 1_000_000).default(120),
  LIMIT_FASTEST_SECONDS: count(0, 60).default(5),
  LIMIT_LEADS_PER_DAY: count(1, 1_000_000).optional(),
  DRAIN_GRACE_SECONDS: count(0, 30).optional(),
  TRUSTED_PROXY_HOPS: count(0, 16, HOPS_REQUIRED).describe(
    'How many proxies stand before the app and append to X-Forwarded-For; that many entries are believed.',
  ),
  RETAIN_DRAFTS: duration.default(7 * DAY_MS),
  RETAIN_LINK: duration.default(DAY_MS),
  RETAIN_EVIDENCE: duration.default(5 * YEAR_MS),
  RETAIN_EVENTS: duration.default(YEAR_MS),
  CHECKPOINT_FILE: z.string().optional(),
  CHECKPOINT_WEBHOOK_URL: httpAddress('where checkpoints are posted to').optional(),
  ALERT_WEBHOOK_URL: httpAddress('where alerts are posted to').optional(),
  ALERT_WEBHOOK_SECRET: longSecret.optional(),
  ALERT_EMAIL_TO: mailAddresses.optional(),
  SMTP_URL: mailServer.optional(),
  METRICS_TOKEN: longSecret.optional(),
});

/** Which setting is of no use without which other. */
const NEEDS: [keyof typeof settings.shape, keyof typeof settings.shape][] = [
  ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'],
  ['ALERT_EMAIL_TO', 'SMTP_URL'],
  ['SMTP_URL', 'ALERT_EMAIL_TO'],
];

/** Only local mode has a default for these: a wrong one falsifies what the operator receives. */
const LOCAL_DEFAULTS = { OPERATOR_PARTNER: 'sandbox-partner', TRUSTED_PROXY_HOPS: '0' };
/** A person asks once, and again when something went wrong; who tries out a sandbox is one person all day. */
const LEADS_PER_DAY = { production: 10, local: 1_000 };
/** As long as a load balancer may take to notice that an instance is leaving. */
const GRACE_SECONDS = 5;
const PERSONAL_PATH = '/api/partners/personal/ping-post';
const REFINANCE_PATH = '/api/partners/refi/v2/leads';
const PREFILL_PATH = '/api/v2/prequal_prefill';

/** The settings of this process, checked. Throws SettingsError naming each that is missing or wrong. */
export function readSettings(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse({ ...(given.HANDOFF_MODE === 'local' && LOCAL_DEFAULTS), ...given });
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}.`).join('\n'),
    );
  }
  const { data } = parsed;
  refuseHalves(data);
  const appOrigin = new URL(data.APP_ORIGIN ?? `http://localhost:${data.PORT}`).origin;
  const base = data.OPERATOR_BASE_URL.replace(/\/+$/, '');
  const complete = {
    ...data,
    LIMIT_LEADS_PER_DAY: data.LIMIT_LEADS_PER_DAY ?? LEADS_PER_DAY[data.HANDOFF_MODE],
    DRAIN_GRACE_SECONDS: data.DRAIN_GRACE_SECONDS ?? (data.HANDOFF_MODE === 'local' ? 0 : GRACE_SECONDS),
    APP_ORIGIN: appOrigin,
    STAFF_ORIGIN: new URL(data.STAFF_ORIGIN ?? appOrigin).origin,
    OPERATOR_TOKEN_URL: data.OPERATOR_TOKEN_URL ?? `${base}/oauth2/token`,
    OPERATOR_CONSENTS_URL: data.OPERATOR_CONSENTS_URL ?? `${base}${PERSONAL_PATH}/v3/consents`,
    OPERATOR_PERSONAL_V3_URL: data.OPERATOR_PERSONAL_V3_URL ?? `${base}${PERSONAL_PATH}/v3/leads`,
    OPERATOR_PERSONAL_V2_URL: data.OPERATOR_PERSONAL_V2_URL ?? `${base}${PERSONAL_PATH}/v2/leads`,
    OPERATOR_REFINANCE_URL: data.OPERATOR_REFINANCE_URL ?? `${base}${REFINANCE_PATH}`,
    OPERATOR_PREFILL_URL: data.OPERATOR_PREFILL_URL ?? `${base}${PREFILL_PATH}`,
    OPERATOR_HANDOFF_HOSTS: data.OPERATOR_HANDOFF_HOSTS ?? [new URL(base).host],
  };
  refuseUnsafeInProduction({ ...data, APP_ORIGIN: complete.APP_ORIGIN });
  return complete;
}

function refuseHalves(data: Record<string, unknown>) {
  const halves = NEEDS.filter(([name, other]) => data[name] !== undefined && data[other] === undefined);
  if (halves.length > 0) {
    throw new SettingsError(
      halves.map(([name, other]) => `${name} needs ${other}, which is not set.`).join('\n'),
    );
  }
}

function refuseUnsafeInProduction(complete: Record<string, unknown> & { HANDOFF_MODE: string }) {
  if (complete.HANDOFF_MODE === 'local') return;
  const plain = Object.entries(complete).filter(
    ([name, value]) => /_URL$|_ORIGIN$/.test(name) && String(value).startsWith('http://'),
  );
  if (plain.length > 0) {
    throw new SettingsError(
      plain.map(([name]) => `${name} must start with https:// in production mode.`).join('\n'),
    );
  }
}

export type Settings = ReturnType<typeof readSettings>;

let settled: Settings | undefined;

/** This process's settings, read once. */
export function env(): Settings {
  settled ??= readSettings(process.env);
  return settled;
}

/** Whether this is the development server, with hot reload. */
export const isDevelopment = process.env.NODE_ENV === 'development';

/** The database's address alone, for what needs no other setting. */
export function databaseUrl(): string {
  const parsed = settings
    .pick({ DATABASE_URL: true })
    .safeParse({ DATABASE_URL: process.env.DATABASE_URL?.trim() || undefined });
  if (parsed.success) return parsed.data.DATABASE_URL;
  throw new SettingsError(parsed.error.issues.map((issue) => `DATABASE_URL ${issue.message}.`).join('\n'));
}

/** The names of all settings, so that a test run can leave the developer's own aside. */
export const settingNames = Object.keys(settings.shape);

/** Where the app is built and served from; a test run has a folder of its own. */
export const buildFolder = process.env.HANDOFF_BUILD_FOLDER?.trim() || '.next';

/** What the browser journeys drive, as scripts/test.ts started it. */
export const journeys = {
  browser: process.env.CHROMIUM_PATH?.trim(),
  app: process.env.JOURNEYS_APP?.trim(),
  sandbox: process.env.JOURNEYS_SANDBOX?.trim(),
};

/** How much of the fault tests is run, and from which seed, as scripts/test-faults.ts was asked. */
export const faults = {
  cells: process.env.FAULTS_CELLS === 'all' ? ('all' as const) : Number(process.env.FAULTS_CELLS ?? 20),
  schedules: Number(process.env.FAULTS_SCHEDULES ?? 50),
  kills: Number(process.env.FAULTS_KILLS ?? 1),
  seed: Number(process.env.FAULTS_SEED ?? 1),
  /** How often the model of the rules is run; unset: as often as a sample has time for. */
  modelRuns: process.env.FAULTS_MODEL_RUNS?.trim() || undefined,
  /** A run of the model to be gone through again: seed, path and path of commands. */
  modelReplay: process.env.MODEL_REPLAY?.trim() || undefined,
  /** Whether several instances get as many borrowers as they are made for. */
  isCrowded: process.env.FAULTS_CROWD?.trim() === 'all',
};

/** The environment that a child process is started with: this one's, and the additions. */
export function childEnvironment(additions: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}

/** Sets what Next and its libraries read from the environment themselves; must run before they are loaded. */
export function prepareNext({ development, port }: { development: boolean; port: number }) {
  Object.assign(process.env, {
    NODE_ENV: development ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // It reads its settings as this process reads TypeScript, instead of compiling them anew at each start.
    __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: 'true',
    // Where Next fetches the page that an action redirects to: this process, not the way round through the network.
    __NEXT_PRIVATE_ORIGIN: `http://127.0.0.1:${port}`,
  });
}
