import { ConsentStore } from './consent-store.ts';
import type { JournalEntry } from './journal.ts';
import type { StoredLead } from './lead-store.ts';
import type { StoredPrefill } from './prefill-store.ts';
import { Records } from './records.ts';
import { ResponseStore } from './response-store.ts';
import type { Delivery } from './scenarios/scenario.ts';
import { TokenStore } from './token-store.ts';

export type Simulator = ReturnType<typeof createSimulator>;

export function createSimulator(options: { clientId?: string; clientSecret?: string; now?: () => number }) {
  const now = options.now ?? Date.now;
  return {
    client: {
      id: options.clientId ?? 'sandbox-partner',
      secret: options.clientSecret ?? 'sandbox-secret-for-local-use-only',
    },
    now,
    requestCount: 0,
    ...initialState(now),
  };
}

export function resetSimulator(simulator: Simulator) {
  Object.assign(simulator, initialState(simulator.now));
}

const initialState = (now: () => number) => ({
  delivery: {} as Delivery,
  journal: new Records<JournalEntry>(({ lastName }) => lastName),
  tokens: new TokenStore(now),
  consents: new ConsentStore(now),
  leads: new Records<StoredLead>(({ lastName }) => lastName),
  prefills: new Records<StoredPrefill>(({ data }) => data.lastName),
  prefillSettings: { link: true, lifetimeSeconds: 900 },
  responses: new ResponseStore(),
});
