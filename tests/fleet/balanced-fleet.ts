import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { ageConsents } from '#tests/support/borrowers/consent-age.ts';
import type { Person } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { type Balancer, openBalancer } from '#tests/support/instances/balancer.ts';
import { type AppInstance, type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { until } from '#tests/support/until.ts';

export type FleetBehind = Awaited<ReturnType<typeof openFleetBehind>>;

/** Several instances behind one balancer, at the address that borrowers know. */
export async function openFleetBehind(
  settings: Record<string, string>[],
  shared: Record<string, string> = {},
) {
  const fleet: Fleet = await openFleet();
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
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    fleet,
    balancer,
    instances,
    start,
    operator: journalAt(fleet.sandbox),
    borrower: (person?: Person) => borrowerAt(fleet.origin, () => fleet.origin, person),
    /** Always meets the same instance. */
    borrowerOf: ({ address }: AppInstance, person?: Person) =>
      borrowerAt(fleet.origin, () => address, person),
    rows,
    /** Makes the fetched and displayed consent older. */
    ageConsents: (age: string) => ageConsents(rows, age),
    async close() {
      await pool.end();
      await balancer.close();
      await fleet.close();
    },
  };
}

/** The fleet of a test file, filled in before its first test. */
export function sharedFleet(...given: Parameters<typeof openFleetBehind>): FleetBehind {
  const place = {} as FleetBehind;
  beforeAll(async () => void Object.assign(place, await openFleetBehind(...given)));
  afterAll(() => place.close?.());
  return place;
}

export const times = (count: number) => Array.from({ length: count }, (_, at) => at);
