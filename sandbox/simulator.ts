import { ConsentStore } from './consent-store.ts';
import type { JournalEntry } from './journal.ts';
import type { StoredLead } from './lead-store.ts';
import type { LocalTools } from './local-tools.ts';
import type { StoredPrefill } from './prefill-store.ts';
import type { Preset } from './presets.ts';
import { Records } from './records.ts';
import { ResponseStore } from './response-store.ts';
import type { Delivery } from './scenarios/scenario.ts';
import { type OwnScenarios, scenarioTable } from './scenarios.ts';
import { TokenStore } from './token-store.ts';

export type Simulator = ReturnType<typeof createSimulator>;

type Options = {
  clientId?: string;
  clientSecret?: string;
  now?: () => number;
  /** How far its clock is ahead. */
  aheadMs?: number;
  ownScenarios?: OwnScenarios | undefined;
  localTools?: LocalTools | null;
};

export function createSimulator(options: Options) {
  const clock = { aheadMs: options.aheadMs ?? 0 };
  const real = options.now ?? Date.now;
  const now = () => real() + clock.aheadMs;
  return {
    client: {
      id: options.clientId ?? 'sandbox-partner',
      secret: options.clientSecret ?? 'sandbox-secret-for-local-use-only',
    },
    clock,
    now,
    scenarios: scenarioTable(options.ownScenarios),
    /** Null if the simulator runs without an app. */
    localTools: options.localTools ?? null,
    requestCount: 0,
    ...initialState(now),
  };
}

/** The clock stays: the app's is the same. */
export function resetSimulator(simulator: Simulator) {
  Object.assign(simulator, initialState(simulator.now));
}

const initialState = (now: () => number) => ({
  delivery: {} as Delivery,
  preset: null as Preset | null,
  journal: new Records<JournalEntry>(({ lastName }) => lastName),
  tokens: new TokenStore(now),
  consents: new ConsentStore(now),
  leads: new Records<StoredLead>(({ lastName }) => lastName),
  prefills: new Records<StoredPrefill>(({ data }) => data.lastName),
  prefillSettings: { link: true, lifetimeSeconds: 900 },
  responses: new ResponseStore(),
});
