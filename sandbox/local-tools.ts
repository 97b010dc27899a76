import { z } from 'zod';
import { PRODUCT_KEYS } from './products.ts';

const READ_LIMIT_MS = 2_000;
/** A change starts the app again. */
const CHANGE_LIMIT_MS = 120_000;

export const SWITCHES = {
  timeGate: {
    title: 'Too-fast check',
    does: 'An application that is sent too soon after its start has to be sent again.',
  },
  numberLimits: {
    title: 'Rate limits',
    does: 'The app limits requests per IP address, and leads per email address or phone number.',
  },
  botFilter: {
    title: 'Bot filter',
    does: 'Headless browsers are left out of the figures.',
  },
} as const;
export const SWITCH_NAMES = Object.keys(SWITCHES) as (keyof typeof SWITCHES)[];

export const CLOCK_MOVES = {
  consent: 'Consent texts are 23 h 59 min old, during an outage',
  link: 'Link to offers expires now',
  tomorrow: 'Tomorrow',
} as const;
export const CLOCK_MOVE_NAMES = Object.keys(CLOCK_MOVES) as (keyof typeof CLOCK_MOVES)[];

const state = z.object({
  /** The addresses that begin an application with a test person. */
  starts: z.partialRecord(z.enum(PRODUCT_KEYS), z.url()),
  switches: z.record(z.enum(SWITCH_NAMES), z.boolean()),
  /** Settings of a switch in the developer's environment, which it leaves as they are. `isAll`: it has no other. */
  given: z.record(z.enum(SWITCH_NAMES), z.object({ names: z.array(z.string()), isAll: z.boolean() })),
  /** False for a database of the developer's own. */
  canMoveClock: z.boolean(),
  aheadMs: z.number(),
  /** Visits of the app's present run that the bot filter left out; null while the app starts. */
  leftOut: z.int().nullable(),
});
const rejection = z.object({ error: z.string() });
const NO_ANSWER = 'npm start doesn’t answer. Check whether it’s still running.';

export type LocalState = z.infer<typeof state>;
export type Starts = LocalState['starts'];
export type LocalTools = ReturnType<typeof localToolsAt>;

/** Client of what `npm start` offers besides the app: scripts/dev/local-tools.ts. */
export function localToolsAt(address: string) {
  return {
    async read(): Promise<LocalState | null> {
      try {
        const response = await fetch(`${address}/state`, { signal: AbortSignal.timeout(READ_LIMIT_MS) });
        return state.parse(await response.json());
      } catch {
        return null;
      }
    },
    /** Returns why the change is not possible, or null. */
    async change(name: 'switch' | 'clock', change: Record<string, unknown>): Promise<string | null> {
      const sent = fetch(`${address}/${name}`, {
        method: 'POST',
        body: JSON.stringify(change),
        signal: AbortSignal.timeout(CHANGE_LIMIT_MS),
      });
      const response = await sent.catch(() => null);
      if (!response) return NO_ANSWER;
      return response.ok ? null : rejection.parse(await response.json()).error;
    },
  };
}
