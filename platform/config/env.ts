import { existsSync, readFileSync } from 'node:fs';
import type { ZodType } from 'zod';
import { processWide } from '#platform/process/process-wide.ts';
import { missingSettings } from './combinations.ts';
import { databaseTlsFaults } from './database-tls.ts';
import { parseEnvFile } from './env-file.ts';
import { OPERATOR_PATHS } from './operator.ts';
import { productionFaults } from './production.ts';
import { secretNames, settingsSchema, setupSchema } from './schema.ts';
import { fileSetting, withSecretFiles } from './secret-files.ts';

/** The message never contains a value. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Only local mode has a default for these: a wrong one falsifies what the operator receives. */
const LOCAL_DEFAULTS = { OPERATOR_PARTNER: 'sandbox-partner', TRUSTED_PROXY_HOPS: '0' };
const LEADS_PER_DAY = { production: 10, local: 1_000 };
const GETS_PER_MINUTE = { production: 6_000, local: 1_000_000 };
const GRACE_SECONDS = 5;

type Endpoints = typeof OPERATOR_PATHS;

export function readSettings(source: Record<string, string | undefined>) {
  const { values, faults: fileFaults } = withSecretFiles(source, secretNames);
  const faults = [...fileFaults, ...sourceFaults(source)];
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.safeParse({
    ...(given.HANDOFF_MODE === 'local' && LOCAL_DEFAULTS),
    ...given,
  });
  const wrong = parsed.error?.issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}.`) ?? [];
  // A secret with an unreadable file is not also reported as missing.
  const isNew = (sentence: string) => !faults.some((fault) => sameValueError(fault, sentence));
  if (!parsed.success || faults.length > 0) {
    throw new SettingsError([...faults, ...wrong.filter(isNew)].join('\n'));
  }
  const { data } = parsed;
  const missing = missingSettings(data);
  if (missing.length > 0) throw new SettingsError(missing.join('\n'));
  const appOrigin = new URL(data.APP_ORIGIN ?? `http://localhost:${data.PORT}`).origin;
  const base = data.OPERATOR_BASE_URL.replace(/\/+$/, '');
  const complete = {
    ...data,
    LIMIT_GETS_PER_MINUTE: data.LIMIT_GETS_PER_MINUTE ?? GETS_PER_MINUTE[data.HANDOFF_MODE],
    LIMIT_LEADS_PER_DAY: data.LIMIT_LEADS_PER_DAY ?? LEADS_PER_DAY[data.HANDOFF_MODE],
    DRAIN_GRACE_SECONDS: data.DRAIN_GRACE_SECONDS ?? (data.HANDOFF_MODE === 'local' ? 0 : GRACE_SECONDS),
    HOST: data.HOST ?? '127.0.0.1',
    APP_ORIGIN: appOrigin,
    ALERT_ENVIRONMENT: data.ALERT_ENVIRONMENT ?? new URL(appOrigin).host,
    STAFF_ORIGIN: new URL(data.STAFF_ORIGIN ?? appOrigin).origin,
    ...endpointsBelow(base, data),
    OPERATOR_HANDOFF_HOSTS: data.OPERATOR_HANDOFF_HOSTS ?? [new URL(base).host],
  };
  const modeErrors = productionFaults({ ...data, APP_ORIGIN: complete.APP_ORIGIN });
  if (modeErrors.length > 0) throw new SettingsError(modeErrors.join('\n'));
  return complete;
}

function endpointsBelow(base: string, given: { [Name in keyof Endpoints]?: string | undefined }): Endpoints {
  const names = Object.keys(OPERATOR_PATHS) as (keyof Endpoints)[];
  const urls = names.map((name) => [name, given[name] ?? base + OPERATOR_PATHS[name]]);
  return Object.fromEntries(urls) as Endpoints;
}

/** From a line of a file that was read as more than a line, or a control character that an editor doesn't show. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\ufeff]/u;
/** Docker keeps the quotation marks of an --env-file. */
const QUOTED = /^(["'`]).*\1$/s;
/** Two settings may span lines: certificates, and a key in JSON. */
const MULTILINE = ['EVIDENCE_TIMESTAMP_ROOTS', 'EVIDENCE_KEY'];

function sourceFaults(source: Record<string, string | undefined>): string[] {
  const isGiven = (name: string) => Boolean(source[name]?.trim());
  const names = Object.keys(settingsSchema.shape);
  const isInvisible = (name: string) => !MULTILINE.includes(name) && INVISIBLE.test(source[name] ?? '');
  const isUnread = (name: string) => name.includes('_') && !settingNames.includes(fileSetting(name));
  return [
    ...names
      .filter((name) => isGiven(name) && isInvisible(name))
      .map((name) => `${name} holds a line break or another invisible character: delete it.`),
    ...names
      .filter((name) => QUOTED.test(source[name]?.trim() ?? ''))
      .map((name) => `${name} is in quotation marks, which are part of the value: delete them.`),
    ...names
      .filter((name) => isGiven(fileSetting(name)) && isUnread(name))
      .map(
        (name) =>
          `${fileSetting(name)} is not read, because only a secret can come from a file: set ${name}.`,
      ),
  ];
}

function sameValueError(fault: string, sentence: string): boolean {
  const [name = ''] = sentence.split(' ');
  return fault.startsWith(`${name} `) || fault.startsWith(`${fileSetting(name)} `);
}

export type Settings = ReturnType<typeof readSettings>;

export const settingNames = [...Object.keys(settingsSchema.shape), ...secretNames.map(fileSetting)];

const ENV_FILE = '.env';
/** Next reads these after this process has read its settings, so the two would disagree. */
const OTHER_ENV_FILES = ['.env.local', '.env.production', '.env.production.local'];

let envFileError = loadEnvFile();

/**
 * The process environment wins over `.env`, also between a secret and its file setting. The loser is set to an empty
 * value, because Next reads `.env` too, by rules of its own, and adds every undefined variable.
 */
function loadEnvFile(): string | undefined {
  if (!existsSync(ENV_FILE)) return undefined;
  const own = { ...process.env };
  const isOverruled = (name: string) =>
    secretNames.some((secret) => isSettingName(secret, name) && isSet(secret, own));
  const isSettingName = (secret: string, name: string) => name === secret || name === fileSetting(secret);
  let content: Buffer;
  try {
    content = readFileSync(ENV_FILE);
  } catch {
    return 'This process cannot read the file .env in its working directory.';
  }
  const settings = [...settingNames, ...Object.keys(setupSchema.shape)];
  const { values, faults } = parseEnvFile(content, ENV_FILE, { settings, secrets: secretNames });
  if (faults.length > 0) return faults.join('\n');
  for (const [name, value] of Object.entries(values))
    if (own[name] === undefined) process.env[name] = isOverruled(name) ? '' : value;
  return undefined;
}

function processEnvironment(): NodeJS.ProcessEnv {
  const others = OTHER_ENV_FILES.filter((name) => existsSync(name));
  if (others.length > 0)
    envFileError ??= `Move the settings of ${others.join(' and ')} to .env: no other file is read.`;
  if (envFileError) throw new SettingsError(envFileError);
  return process.env;
}

/** Builds set it, not installations: an image, for example, is built without `.git`. */
export const namedCommit = (): string => process.env.HANDOFF_COMMIT ?? '';

const shared = processWide('settings', (): { settings?: Settings } => ({}));
let cachedSettings: Settings | undefined;

export function env(): Settings {
  cachedSettings ??= shared.settings ?? readSettings(processEnvironment());
  return cachedSettings;
}

/** The app in this process then doesn't check them again. */
export function shareSettings(settings: Settings): void {
  shared.settings = Object.freeze(settings);
}

const SERVING_ONLY = {
  OPERATOR_BASE_URL: 'https://operator.invalid',
  OPERATOR_CLIENT_ID: 'not-set',
  OPERATOR_CLIENT_SECRET: 'not-set',
  OPERATOR_PARTNER: 'not-set',
  TRUSTED_PROXY_HOPS: '0',
};

/** For commands that may run before the operator issues credentials. */
export function envWithoutOperator(): Settings {
  const source = processEnvironment();
  const missing = Object.entries(SERVING_ONLY).filter(([name]) => !isSet(name, source));
  cachedSettings ??= readSettings({ ...source, ...Object.fromEntries(missing) });
  return cachedSettings;
}

export function databaseUrl(): string {
  const { DATABASE_URL, DATABASE_TLS, HANDOFF_MODE } = settingsSchema.shape;
  const address = oneSetting('DATABASE_URL', DATABASE_URL);
  const [fault] = databaseTlsFaults({
    DATABASE_URL: address,
    DATABASE_TLS: oneSetting('DATABASE_TLS', DATABASE_TLS),
    HANDOFF_MODE: oneSetting('HANDOFF_MODE', HANDOFF_MODE),
  });
  if (fault) throw new SettingsError(fault);
  return address;
}

export function appRole(): string {
  return oneSetting('DATABASE_APP_ROLE', settingsSchema.shape.DATABASE_APP_ROLE);
}

function oneSetting<Value>(name: string, schema: ZodType<Value>): Value {
  const { values, faults } = withSecretFiles(processEnvironment(), [name]);
  const value = values[name];
  const parsed = schema.safeParse(value?.trim() ? value : undefined);
  if (parsed.success && faults.length === 0) return parsed.data;
  const wrong = parsed.error?.issues.map(({ message }) => `${name} ${message}.`) ?? [];
  throw new SettingsError([...faults, ...wrong].slice(0, 1).join('\n'));
}

export function isSet(name: string, source: Record<string, string | undefined>): boolean {
  return [name, fileSetting(name)].some((each) => Boolean(source[each]?.trim()));
}

export function setupDefaults() {
  const given = setupSchema.parse(processEnvironment());
  return {
    brand: given.SETUP_BRAND,
    'help-email': given.SETUP_HELP_EMAIL,
    'help-phone': given.SETUP_HELP_PHONE,
    admin: given.SETUP_ADMIN,
  };
}

export function childEnvironment(additions: Record<string, string>): NodeJS.ProcessEnv {
  return { ...processEnvironment(), ...additions };
}

/** Without defaults. */
export function givenSettings(source = processEnvironment()): Record<string, string> {
  const given = settingNames.map((name) => [name, source[name]?.trim()] as const);
  return Object.fromEntries(given.filter((pair): pair is [string, string] => Boolean(pair[1])));
}

/** Before the first setting is read. */
export function addSettings(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
}

const ANY_ADDRESS = ['0.0.0.0', '::'];

/** Must run before Next and its libraries are loaded. */
export function prepareNext({
  development,
  host,
  port,
}: {
  development: boolean;
  host: string | undefined;
  port: number;
}) {
  const own = !host || ANY_ADDRESS.includes(host) ? '127.0.0.1' : host;
  Object.assign(process.env, {
    NODE_ENV: development ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // Next fetches the page that an action redirects to from this process, not through the network.
    __NEXT_PRIVATE_ORIGIN: `http://${own.includes(':') ? `[${own}]` : own}:${port}`,
  });
}
