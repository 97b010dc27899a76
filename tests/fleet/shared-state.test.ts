import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { aPerson, borrowerAt, headingOf, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { postConsoleForm } from '#tests/support/console-form.ts';
import { runScript } from '#tests/support/run-script.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet, times } from './balanced-fleet.ts';
import { CONSOLE_EDITS, type Team, teamOf } from './console-edits.ts';

const BATCH_SIZE = 50;

const place = sharedFleet([{}, {}]);
let team: Team;
beforeAll(async () => {
  team = await teamOf(place);
});

test('any instance answers any page and accepts any form of a journey', async () => {
  const borrower = place.borrower();
  const agreed = await borrower.walkToConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  await borrower.outcome();
  expect((await borrower.ask('/apply/handoff/go')).location).toContain(place.fleet.sandbox);
  expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toHaveLength(1);
  expect([...place.balancer.served.values()].every((count) => count > 2)).toBe(true);
  expect(place.balancer.served.size).toBe(2);
  const log = place.instances.flatMap(({ lines }) => lines);
  expect(log.filter((line) => line.includes('node_warning'))).toEqual([]);
});

test('of fifty clicks on two instances one posts the lead, and all see the same outcome', {
  tags: ['@one-lead', '@races'],
}, async () => {
  const borrower = place.borrower();
  const agreed = await borrower.arriveAtConsent();
  const replies = await Promise.all(times(BATCH_SIZE).map(() => borrower.agree(agreed)));
  expect(new Set(replies.map(({ status, location }) => `${status} ${location}`))).toEqual(
    new Set([`303 ${OUTCOME}`]),
  );
  const [post, ...more] = await place.operator.posts(borrower.person.lastName);
  expect(more).toEqual([]);
  const attempts = await place.rows(
    `SELECT FROM attempt JOIN lead ON lead.id = lead_id
     WHERE journey_id = (SELECT journey_id FROM lead WHERE partner_lead_id = $1)`,
    [post?.partnerLeadId],
  );
  expect(attempts).toHaveLength(1);
  const ends = await Promise.all(times(BATCH_SIZE).map(() => borrower.ask(OUTCOME)));
  expect(new Set(ends.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  // Pages, actions and jobs of an instance are bundled apart, and share its token.
  expect((await place.operator.requestsTo('token')).length).toBeLessThanOrEqual(place.instances.length);
});

test.each(CONSOLE_EDITS)(
  'an edit of $what in the console shows on every instance at the next request',
  async ({ journey, page, read, edit }) => {
    const { origin } = place.fleet;
    const borrower = borrowerAt(origin, () => origin, aPerson(), journey ?? undefined);
    if (journey) await borrower.begin();
    if (journey) await borrower.answerAtOnce();
    const shown = async () => {
      const replies = place.instances.map(async (instance) => {
        const visitor = place.borrowerOf(instance);
        for (const [name, value] of borrower.cookies) visitor.cookies.set(name, value);
        return read(await visitor.ask(page));
      });
      return [...new Set(await Promise.all(replies))];
    };
    const before = await shown();
    await edit(team);
    const after = await shown();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after[0]).toBeTruthy();
    expect(after).not.toEqual(before);
  },
);

test('a disabled person is signed out at the next request, on any instance', {
  tags: ['@session-end'],
}, async () => {
  const { cookie, email } = await signedIn(place.fleet.databaseUrl, 'viewer');
  const asked = async () => {
    const headers = { cookie: `${cookie.name}=${cookie.value}` };
    const replies = await Promise.all(
      place.instances.map(({ address }) =>
        fetch(`${address}/staff/account`, { headers, redirect: 'manual' }),
      ),
    );
    return replies.map(({ status }) => status);
  };
  expect(await asked()).toEqual([200, 200]);
  expect(
    await runScript('staff', ['disable', email], { environment: place.fleet.environment }),
  ).toMatchObject({ code: 0 });
  expect(await asked()).toEqual([307, 307]);
});

test('a forbidden action is rejected and logged with its person', {
  tags: ['@refused-access'],
}, async () => {
  const { cookie, email } = await signedIn(place.fleet.databaseUrl, 'viewer');
  const [instance] = place.instances;
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  expect((await fetch(`${instance?.address}/staff/people`, { headers })).status).toBe(403);
  const lines = (instance?.lines ?? []).filter((line) => line.includes('"staff_access_refused"'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ by: email, what: 'people_manage' }]);
});

test('a wrong password is answered before anything is written that only a known address causes', {
  tags: ['@same-answer'],
}, async () => {
  const { origin, databaseUrl } = place.fleet;
  const known = await signedIn(databaseUrl, 'marketer');
  const disabled = await signedIn(databaseUrl, 'admin');
  const invited = await signedIn(databaseUrl, 'viewer');
  await place.rows('UPDATE staff SET disabled_at = now() WHERE email = $1', [disabled.email]);
  await place.rows('UPDATE staff SET joined_at = NULL, password_hash = NULL WHERE email = $1', [
    invited.email,
  ]);
  await place.rows('DELETE FROM rate_limit');
  const guess = async (email: string) => {
    const fields = { email, password: 'a guess at it' };
    const { location } = await postConsoleForm(
      place.borrower(),
      origin,
      '/staff/sign-in',
      'name="password"',
      fields,
    );
    return location?.split('&')[0];
  };
  const locker = new pg.Client({ connectionString: databaseUrl });
  await locker.connect();
  try {
    await locker.query('BEGIN');
    await locker.query('LOCK TABLE audit, alert IN SHARE MODE');
    for (const email of ['nobody@example.com', disabled.email, invited.email, known.email.toUpperCase()])
      expect(await guess(email)).toBe('/staff/sign-in?problem=wrong');
    // The fifth one begins the first wait, with an alert and a mail.
    for (const _ of times(4)) expect(await guess(known.email)).toBe('/staff/sign-in?problem=wrong');
    expect(await guess(known.email)).toBe('/staff/sign-in?problem=locked');
    await locker.query('COMMIT');
  } finally {
    await locker.end();
  }
  const acts = async () => {
    const found = await place.rows<{ act: string }>(
      "SELECT act FROM audit WHERE actor = ANY($1) AND act LIKE 'sign_in_%' ORDER BY act",
      [[known.email, disabled.email, invited.email]],
    );
    return found.map(({ act }) => act);
  };
  await until(async () => (await acts()).length === 8, 'all wrong passwords are in the audit');
  expect(await acts()).toEqual(['sign_in_locked', ...times(7).map(() => 'sign_in_refused')]);
});

test('the start page says to use a link while campaigns are open, and none of them is listed', async () => {
  const { listed } = (
    await place.rows<{ listed: string }>(
      'SELECT json_object_agg(slug, listed_at)::text AS listed FROM campaign',
    )
  )[0] ?? { listed: '{}' };
  const heading = async (path = '/') => headingOf(await place.borrower().ask(path));
  await place.rows('UPDATE campaign SET listed_at = NULL');
  expect(await heading()).toBe('Use the link that you got');
  await place.rows("UPDATE campaign SET paused_at = clock_timestamp() WHERE slug <> 'personal-loan'");
  expect(await heading()).toBe('Use the link that you got');
  await place.rows('UPDATE campaign SET paused_at = clock_timestamp()');
  expect(await heading()).toBe('No offers right now');
  await place.rows('UPDATE campaign SET paused_at = NULL');
  await place.rows('UPDATE campaign SET listed_at = ($1::json ->> slug)::int', [listed]);
  expect(await heading()).not.toMatch(/Use the link|No offers/);
});
