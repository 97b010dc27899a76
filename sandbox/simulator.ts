import { ConsentStore } from './consent-store.ts';
import type { Delivery } from './deliver.ts';
import { Journal } from './journal.ts';
import { LeadStore } from './lead-store.ts';
import { PrefillStore } from './prefill-store.ts';
import { ResponseStore } from './response-store.ts';
import { TokenStore } from './token-store.ts';
import { V2Text } from './v2-text.ts';

export type Simulator = ReturnType<typeof createSimulator>;

export function createSimulator(options: { clientId?: string; clientSecret?: string; now?: () => number }) {
  const now = options.now ?? Date.now;
  return {
    delivery: {} as Delivery,
    client: {
      id: options.clientId ?? 'sandbox-partner',
      secret: options.clientSecret ?? 'sandbox-secret-for-local-use-only',
    },
    now,
    journal: new Journal(now),
    tokens: new TokenStore(now),
    consents: new ConsentStore(now),
    v2Text: new V2Text(),
    leads: new LeadStore(now),
    prefills: new PrefillStore(now),
    responses: new ResponseStore(),
  };
}

export function resetSimulator(simulator: Simulator) {
  simulator.delivery = {};
  simulator.journal.reset();
  simulator.tokens.reset();
  simulator.consents.reset();
  simulator.v2Text.reset();
  simulator.leads.reset();
  simulator.prefills.reset();
  simulator.responses.reset();
}
