import { expect, test } from 'vitest';
import { STORED } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, headingOf, OUTCOME, type Reply } from '#tests/support/borrowers/posting-borrower.ts';
import { postConsoleForm } from '#tests/support/console-form.ts';
import { connectedTo } from '#tests/support/database/sql.ts';
import { runScript } from '#tests/support/run-script.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { until } from '#tests/support/until.ts';
import { logOf, sharedFleet, times } from './balanced-fleet.ts';

const BATCH_SIZE = 50;

const place = sharedFleet([{}, {}]);

const endsOf = (replies: Reply[]) => new Set(replies.map(({ status, location }) => `${status} ${location}`));

test('any instance answers any page and accepts any form of a journey', async () => {
  const borrower = place.borrower();
  const agreed = await borrower.walkToConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  await borrower.outcome();
  expect((await borrower.ask('/apply/handoff/go')).location).toContain(place.fleet.sandbox);
  expect(await place.operator.posts(borrower.person.lastName)).toHaveLength(1);
  const events = place.instances.flatMap(logOf).map(({ event }) => event);
  expect(events).not.toContain('node_warning');
});

test('posts the lead once for fifty clicks on two instances, and all see the same outcome', {
  tags: ['@one-lead', '@races'],
}, async () => {
  const borrower = place.borrower();
  const agreed = await borrower.arriveAtConsent();
  const replies = await Promise.all(times(BATCH_SIZE).map(() => borrower.agree(agreed)));
  expect(endsOf(replies)).toEqual(new Set([`303 ${OUTCOME}`]));
  await borrower.outcome();
  const [post, ...more] = await place.operator.posts(borrower.person.lastName);
  expect(more).toEqual([]);
  const attempts = await place.rows(
    `SELECT FROM attempt JOIN lead ON lead.id = lead_id
     WHERE journey_id = (SELECT journey_id FROM lead WHERE partner_lead_id = $1)`,
    [post?.partnerLeadId],
  );
  expect(attempts).toHaveLength(1);
  const pages = await Promise.all(times(BATCH_SIZE).map(() => borrower.ask(OUTCOME)));
  expect(endsOf(pages).size).toBe(1);
  // Pages, actions and jobs of an instance are bundled apart, and share its token.
  expect((await place.operator.requestsTo('token')).length).toBeLessThanOrEqual(place.instances.length);
});

/** Posts a console form at one of the instances, and returns the page that follows. */
async function edit(role: 'marketer' | 'compliance', ...given: [string, string, Record<string, string>?]) {
  const { location, status } = await postConsoleForm(await place.member(role), place.fleet.origin, ...given);
  // Each edit names in its redirect what it did.
  if (!location?.includes('done=')) throw new Error(`${given[0]} changed nothing (${status} ${location}).`);
  return location.split('?', 1)[0] ?? '';
}

/** Of each kind of reader. The migrations name the tables whose changes renew the version of the configuration. */
test.each<[what: string, page: string, shown: RegExp, edit: () => Promise<unknown>]>([
  [
    'the brand’s name',
    '/',
    /<title>([^<]*)/,
    async () => {
      await edit('marketer', '/staff/brand', 'name="brandName"', { brandName: 'Maple Money' });
      await edit('compliance', '/staff/brand', '>Publish draft<');
    },
  ],
  [
    'an answer option',
    '/apply/personal-loan/loan',
    /value="wedding"[^>]*>\s*<span[^>]*>([^<]*)/,
    () => edit('marketer', '/staff/options/loan_purpose', 'name="list"', { 'label-wedding': 'A big party' }),
  ],
  [
    'a published text',
    '/apply/personal-loan/consent',
    /<iframe[^>]* src="\/consent\/([0-9a-f]{64})"/,
    async () => {
      const text = '<p>You agree to this text of two people.</p>\n';
      const drafted = await edit('marketer', '/staff/consents/personal-v2/new', 'name="text"', { text });
      await edit('compliance', drafted, 'name="when"');
    },
  ],
])('an edit of %s in the console shows on every instance at the next request', async (...given) => {
  const [, page, pattern, change] = given;
  const borrower = place.borrower(aPerson(), STORED);
  await borrower.begin();
  await borrower.answerAtOnce();
  // A new visitor gets a stored start page.
  const cookies = page === '/' ? new Map<string, string>() : borrower.cookies;
  const shown = async () => {
    const replies = place.instances.map(async (instance) => {
      const visitor = place.borrowerOf(instance);
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      return pattern.exec((await visitor.ask(page)).html)?.[1];
    });
    return [...new Set(await Promise.all(replies))];
  };
  const before = await shown();
  await change();
  const after = await shown();
  expect([before.length, after.length]).toEqual([1, 1]);
  expect(after[0]).toBeTruthy();
  expect(after).not.toEqual(before);
});

test('a forbidden page is refused and logged with its person, and a disabled person is signed out on any instance', {
  tags: ['@refused-access', '@session-end'],
}, async () => {
  const { cookies, email } = await place.member('viewer');
  const asked = (path: string) =>
    Promise.all(
      place.instances.map(async (instance) => {
        const member = place.borrowerOf(instance);
        for (const [name, value] of cookies) member.cookies.set(name, value);
        return (await member.ask(path)).status;
      }),
    );
  expect(await asked('/staff/team')).toEqual([403, 403]);
  for (const instance of place.instances) {
    const refused = logOf(instance).filter(({ event }) => event === 'staff_access_refused');
    expect(refused).toMatchObject([{ by: email, what: 'people_manage' }]);
  }
  expect(await asked('/staff/account')).toEqual([200, 200]);
  const { environment } = place.fleet;
  expect(await runScript('staff', ['disable', email], { environment })).toMatchObject({ code: 0 });
  expect(await asked('/staff/account')).toEqual([307, 307]);
});

test('a wrong password is answered before anything is written that only a known address causes', {
  tags: ['@same-answer'],
}, async () => {
  const { origin, databaseUrl } = place.fleet;
  const [known, disabled, invited] = [
    (await signedIn(databaseUrl, 'marketer')).email,
    (await signedIn(databaseUrl, 'admin')).email,
    (await signedIn(databaseUrl, 'viewer')).email,
  ];
  await place.rows('UPDATE staff SET disabled_at = now() WHERE email = $1', [disabled]);
  await place.rows('UPDATE staff SET joined_at = NULL, password_hash = NULL WHERE email = $1', [invited]);
  await place.rows('DELETE FROM rate_limit');
  const guess = async (email: string) => {
    const fields = { email, password: 'a guess at it' };
    const member = place.borrower();
    const { location } = await postConsoleForm(member, origin, '/staff/sign-in', 'name="password"', fields);
    return location?.split('&')[0];
  };
  await connectedTo(databaseUrl, async (locker) => {
    await locker.query('BEGIN; LOCK TABLE audit, alert IN SHARE MODE');
    const guessed = ['nobody@example.com', disabled, invited, known.toUpperCase(), ...Array(4).fill(known)];
    for (const email of guessed) expect(await guess(email)).toBe('/staff/sign-in?problem=wrong');
    // The fifth one begins the first wait, with an alert and a mail.
    expect(await guess(known)).toBe('/staff/sign-in?problem=locked');
    await locker.query('COMMIT');
  });
  const acts = async () => {
    const found = await place.rows<{ act: string }>(
      "SELECT act FROM audit WHERE actor = ANY($1) AND act LIKE 'sign_in_%' ORDER BY act",
      [[known, disabled, invited]],
    );
    return found.map(({ act }) => act);
  };
  await until(async () => (await acts()).length === 8, 'all wrong passwords are in the audit');
  expect(await acts()).toEqual(['sign_in_locked', ...times(7).map(() => 'sign_in_refused')]);
});

test('the start page says to use a link while campaigns are open, and none of them is listed', async () => {
  const heading = async () => headingOf(await place.borrower().ask('/'));
  expect(await heading()).not.toMatch(/Use the link|No offers/);
  await place.rows('UPDATE campaign SET listed_at = NULL');
  expect(await heading()).toBe('Use the link that you got');
  await place.rows("UPDATE campaign SET paused_at = clock_timestamp() WHERE slug <> 'personal-loan'");
  expect(await heading()).toBe('Use the link that you got');
  await place.rows('UPDATE campaign SET paused_at = clock_timestamp()');
  expect(await heading()).toBe('No offers right now');
});
