import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { SWITCHES, type Switches, settingsGiven, switchSettings } from './local-switches.ts';
import type { LocalChanges } from './local-tools.ts';
import { appOrigin, type Launch, startApp, startLocalAuthority, startPracticeTeam } from './programs.ts';
import { type Replaceable, replaceable } from './replaceable.ts';
import { clockAhead, moveClock } from './test-clock.ts';

/** Of the sample data. */
const CAMPAIGNS = {
  'personal-v3': 'personal-loan',
  'personal-v2': 'personal-loan-v2',
  'refinance-v2': 'student-refinance',
  'prefill-v2': 'quick-start',
};
const STATE_LIMIT_MS = 1_000;

export interface LocalOptions {
  dev: boolean;
  /** Of the app, without the address of the time-stamping authority. */
  settings: Record<string, string>;
  sandboxPort: number | undefined;
  dataFolder: string;
  hasSample: boolean;
  /** The test clock moves only that of the built-in database. */
  hasOwnDatabase: boolean;
  signal: AbortSignal;
}

interface LocalState {
  aheadMs: number;
  switches: Switches;
  /** The settings that name the authority. */
  stamping: Record<string, string>;
  practiceLink: string | undefined;
}

export type LocalParts = Awaited<ReturnType<typeof createLocalParts>>;

/** The programs that the overview of the simulator starts again with other settings. None runs yet. */
export async function createLocalParts(options: LocalOptions) {
  const { settings, hasOwnDatabase, signal } = options;
  const state: LocalState = {
    aheadMs: hasOwnDatabase ? 0 : await clockAhead(settings.DATABASE_URL ?? ''),
    switches: { timeGate: false, numberLimits: false, botFilter: false },
    stamping: {},
    practiceLink: undefined,
  };
  const allSettings = () => ({ ...settings, ...state.stamping });
  const launch = (environment: Record<string, string>): Launch => ({
    environment,
    signal,
    imports: [localModule('shifted-clock', { ahead: String(state.aheadMs) })],
  });
  return {
    state,
    /** Of the app, for commands too. */
    allSettings,
    authority: replaceable('The time-stamping authority', async () => {
      const taken = [Number(settings.PORT), options.sandboxPort ?? 0];
      const started = await startLocalAuthority(options.dataFolder, launch(settings), taken);
      Object.assign(state.stamping, started?.settings);
      return started?.authority ?? null;
    }),
    app: replaceable('The app', () => {
      const environment = { ...allSettings(), ...switchSettings(state.switches) };
      return startApp(options.dev, { environment, signal, imports: [appTools(state)] });
    }),
    practice: replaceable('The practice team', async () => {
      if (!options.hasSample) return null;
      const started = await startPracticeTeam(options.dataFolder, launch(allSettings()));
      state.practiceLink = started?.link;
      return started?.team ?? null;
    }),
  };
}

/** For the control server, which makes one change at a time. */
export function localChanges(options: LocalOptions, parts: LocalParts): LocalChanges {
  const { settings, sandboxPort, hasOwnDatabase, hasSample } = options;
  const { state, authority, app, practice } = parts;
  return {
    state: async () => ({
      starts: hasSample ? startsAt(appOrigin(settings)) : {},
      switches: state.switches,
      given: Object.fromEntries(SWITCHES.map((name) => [name, settingsGiven(name)])),
      canMoveClock: !hasOwnDatabase && hasSample,
      aheadMs: state.aheadMs,
      leftOut: await visitsLeftOut(settings.PORT),
    }),
    async setSwitch(name, on) {
      state.switches[name] = on;
      await app.end();
      await app.begin();
    },
    async moveClock(to) {
      if (hasOwnDatabase || !hasSample)
        throw new UserError('The test clock needs the built-in database with its sample data.');
      await withoutParts([authority, app, practice], async () => {
        state.aheadMs = await moveClock(settings.DATABASE_URL ?? '', to);
        if (!sandboxPort) return;
        await controlSandbox(sandboxPort, 'clock', { aheadMs: state.aheadMs });
        // The app fetches new texts when it starts.
        if (to === 'consent') await controlSandbox(sandboxPort, 'consents/outage', { status: 503 });
      });
    },
  };
}

/** Stops them, last first, and starts them again. */
async function withoutParts(parts: readonly Replaceable[], work: () => Promise<void>) {
  for (const part of parts.toReversed()) await part.end();
  try {
    await work();
  } finally {
    for (const part of parts) await part.begin();
  }
}

const startsAt = (origin: string) =>
  Object.fromEntries(
    Object.entries(CAMPAIGNS).map(([product, slug]) => [product, `${origin}/_local/start/${slug}`]),
  );

const appTools = ({ aheadMs, switches }: LocalState) =>
  localModule('app-tools', {
    ahead: String(aheadMs),
    bots: switches.botFilter ? 'left out' : 'counted',
  });

/** A module that --import loads, with its arguments as a query. */
function localModule(name: 'app-tools' | 'shifted-clock', query: Record<string, string>): string {
  const address = pathToFileURL(join(projectFolder, 'sandbox', 'local', `${name}.ts`));
  address.search = new URLSearchParams(query).toString();
  return address.href;
}

async function visitsLeftOut(port: string | undefined): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(STATE_LIMIT_MS);
    const response = await fetch(`http://127.0.0.1:${port}/_local/state`, { signal });
    return Object(await response.json()).leftOut;
  } catch {
    return null;
  }
}

async function controlSandbox(port: number, route: string, body: object) {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`http://localhost:${port}/_sandbox/${route}`, sent);
  if (!response.ok) throw new Error(`The simulator refused ${route}.`);
}
