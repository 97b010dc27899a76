import { afterAll, beforeAll } from 'vitest';
import { ageConsents } from '#tests/support/borrowers/consent-age.ts';
import type { Person, Product } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { queriesTo } from '#tests/support/database/sql.ts';
import { type AppInstance, type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';
import { until } from '#tests/support/until.ts';

type Settings = Record<string, string>;
type Instances = Awaited<ReturnType<typeof openInstances>>;

/** Several instances; each request of a borrower goes to the next one. */
async function openInstances(
  settings: (Settings | ((fleet: Fleet) => Promise<Settings>))[],
  shared: Settings = {},
) {
  const fleet = await openFleet();
  const start = (own: Settings = {}) => fleet.start({ ...shared, ...own });
  const ready = async ({ address } = first()) => {
    const answer = await fetch(`${address}/readyz`);
    return { status: answer.status, ...((await answer.json()) as Readiness) };
  };
  const instances: AppInstance[] = [];
  for (const own of settings) instances.push(await start(typeof own === 'function' ? await own(fleet) : own));
  for (const instance of instances)
    await until(async () => (await ready(instance)).status === 200, 'the instance is ready');
  const rows = queriesTo(fleet.databaseUrl);
  const first = () => {
    const [instance] = instances;
    if (!instance) throw new Error('There is no instance.');
    return instance;
  };
  let turn = 0;
  const next = () => instances[turn++ % instances.length]?.address ?? '';
  const operator = journalAt(fleet.sandbox);
  return {
    fleet,
    instances,
    next,
    first,
    start,
    operator,
    borrower: (person?: Person, product?: Product) => borrowerAt(fleet.origin, next, person, product),
    /** Always meets the same instance. */
    borrowerOf: ({ address }: AppInstance, person?: Person) =>
      borrowerAt(fleet.origin, () => address, person),
    /** A new member of staff with a session, at one instance. */
    async member(role: StaffRole, { address } = first()) {
      const { cookie, email } = await signedIn(fleet.databaseUrl, role);
      const member = borrowerAt(fleet.origin, () => address);
      member.cookies.set(cookie.name, cookie.value);
      return { ...member, email };
    },
    ready,
    rows,
    /** Makes the fetched and displayed consent older. */
    ageConsents: (age: string) => ageConsents(rows, age),
    close: fleet.close,
  };
}

type Readiness = { checks: Record<string, string>; reasons?: Record<string, string> };

/** The fleet of a test file, filled in before its first test. A function makes the settings of an instance. */
export function sharedFleet(...given: Parameters<typeof openInstances>): Instances {
  const place = {} as Instances;
  beforeAll(async () => void Object.assign(place, await openInstances(...given)));
  afterAll(() => place.close?.());
  return place;
}

/** An instance whose connections to its database pass a wire. */
export function wiredFleet<Wire extends { address: (url: string) => string; close: () => void }>(
  openWire: (target: () => URL) => Promise<Wire>,
  { shared, own = () => ({}) }: { shared?: Settings; own?: (fleet: Fleet) => Settings } = {},
) {
  const wire = {} as Wire;
  const start = async (fleet: Fleet) => {
    const { DATABASE_URL: url = '' } = fleet.environment;
    Object.assign(wire, await openWire(() => new URL(url)));
    return { DATABASE_URL: wire.address(url), ...own(fleet) };
  };
  const place = sharedFleet([start], shared);
  afterAll(() => wire.close?.());
  return { place, wire };
}

/** Where the alerts of a file's fleet go, with the settings for it. */
export async function sharedWebhook() {
  const webhook = await openWebhook();
  afterAll(() => webhook.leave());
  const secret = 'the-secret-of-a-test-that-signs-alerts';
  return { ...webhook, secret, settings: { ALERT_WEBHOOK_URL: webhook.url, ALERT_WEBHOOK_SECRET: secret } };
}

export const logOf = ({ lines }: AppInstance): { event: string; [fact: string]: unknown }[] =>
  lines().map((line) => JSON.parse(line));

export const times = (count: number) => Array.from({ length: count }, (_, at) => at);
