import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { ageConsents } from '#tests/support/borrowers/consent-age.ts';
import type { Person } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { openBalancer } from '#tests/support/instances/balancer.ts';
import { type AppInstance, type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { journalAt } from '#tests/support/operator-journal.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';
import { until } from '#tests/support/until.ts';

type Settings = Record<string, string>;
type FleetBehind = Awaited<ReturnType<typeof openFleetBehind>>;

/** Several instances behind one balancer, at the address that borrowers know. */
async function openFleetBehind(
  settings: (Settings | ((fleet: Fleet) => Promise<Settings>))[],
  shared: Settings = {},
) {
  const fleet = await openFleet();
  const balancer = await openBalancer(Number(new URL(fleet.origin).port));
  const start = async (own: Settings = {}): Promise<AppInstance> => {
    const instance = await fleet.start({ ...shared, ...own });
    await balancer.add(instance.address);
    return instance;
  };
  const instances: AppInstance[] = [];
  for (const own of settings) instances.push(await start(typeof own === 'function' ? await own(fleet) : own));
  await until(() => balancer.ready().length === settings.length, 'all instances are ready');
  const pool = new pg.Pool({ connectionString: fleet.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const first = () => {
    const [instance] = instances;
    if (!instance) throw new Error('There is no instance.');
    return instance;
  };
  const operator = journalAt(fleet.sandbox);
  return {
    fleet,
    balancer,
    instances,
    first,
    start,
    operator,
    borrower: (person?: Person) => borrowerAt(fleet.origin, () => fleet.origin, person),
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
    /** The answered posts of a lead: a borrower is redirected after two seconds, with an answer or without one. */
    answeredPosts: ({ person }: { person: Person }) =>
      until(async () => {
        const posts = await operator.requestsTo('lead', person.lastName);
        return posts.length > 0 && posts.every(({ status }) => status !== null) && posts;
      }, 'the operator has answered the lead'),
    async ready({ address } = first()) {
      const answer = await fetch(`${address}/readyz`);
      return { status: answer.status, ...((await answer.json()) as Readiness) };
    },
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

type Readiness = { checks: Record<string, string>; reasons?: Record<string, string> };

/** The fleet of a test file, filled in before its first test. A function makes the settings of an instance. */
export function sharedFleet(...given: Parameters<typeof openFleetBehind>): FleetBehind {
  const place = {} as FleetBehind;
  beforeAll(async () => void Object.assign(place, await openFleetBehind(...given)));
  afterAll(() => place.close?.());
  return place;
}

/** Where the alerts of a file's fleet go, with the settings for it. */
export async function sharedWebhook() {
  const webhook = await openWebhook();
  afterAll(() => webhook.leave());
  const secret = 'the-secret-of-a-test-that-signs-alerts';
  return { ...webhook, secret, settings: { ALERT_WEBHOOK_URL: webhook.url, ALERT_WEBHOOK_SECRET: secret } };
}

export const logOf = ({ lines }: AppInstance): { event: string; [fact: string]: unknown }[] =>
  lines.map((line) => JSON.parse(line));

export const times = (count: number) => Array.from({ length: count }, (_, at) => at);
