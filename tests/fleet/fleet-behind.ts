import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Balancer, openBalancer } from '#tests/support/balancer.ts';
import { type AppInstance, type Fleet, openFleet } from '#tests/support/fleet.ts';
import { journalAt } from '#tests/support/journal.ts';
import { borrowerAt, type Person } from '#tests/support/posting-borrower.ts';

const POLL_MS = 50;

export type FleetBehind = Awaited<ReturnType<typeof openFleetBehind>>;

/** So many instances behind one balancer, at the address that borrowers know. */
export async function openFleetBehind(
  firstPort: number,
  settings: Record<string, string>[],
  shared: Record<string, string> = {},
) {
  const fleet: Fleet = await openFleet(firstPort);
  const balancer: Balancer = await openBalancer(Number(new URL(fleet.origin).port));
  const start = async (own: Record<string, string> = {}): Promise<AppInstance> => {
    const instance = await fleet.start({ ...shared, ...own });
    await balancer.add(instance.address);
    return instance;
  };
  const instances: AppInstance[] = [];
  for (const own of settings) instances.push(await start(own));
  await until(() => balancer.ready().length === settings.length, 'all instances are ready');
  const pool = new pg.Pool({ connectionString: fleet.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  return {
    fleet,
    balancer,
    instances,
    start,
    operator: journalAt(fleet.sandbox),
    borrower: (person?: Person) => borrowerAt(fleet.origin, () => fleet.origin, person),
    /** A borrower who always meets the same instance. */
    borrowerOf: ({ address }: AppInstance, person?: Person) =>
      borrowerAt(fleet.origin, () => address, person),
    async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await pool.query<Row>(text, values)).rows;
    },
    /** Makes what was fetched as old as is said, by the database's clock; what is kept can't be changed in the usual way. */
    async ageConsents(age: string): Promise<void> {
      await pool.query(
        `DO $$
         DECLARE born timestamptz(3) := clock_timestamp() - interval '${age}';
         BEGIN
           SET LOCAL session_replication_role = replica;
           UPDATE consent_fetch SET fetched_at = born WHERE source = 'personal_v3';
           UPDATE consent_display SET fetched_at = born WHERE displayed_at < born + interval '1 day';
         END $$`,
      );
    },
    async close() {
      await pool.end();
      await balancer.close();
      await fleet.close();
    },
  };
}

/** Waits for something to be so, and says what did not come about. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`In vain waited until ${what}.`);
    await pause(POLL_MS);
  }
}

export const times = (count: number) => Array.from({ length: count }, (_, at) => at);
