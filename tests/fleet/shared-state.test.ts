import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowerAt, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { runScript } from '#tests/support/run-script.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { type FleetBehind, openFleetBehind, times } from './balanced-fleet.ts';

const BATCH_SIZE = 50;
const POSTS_PER_MINUTE = 9;

let place: FleetBehind;
beforeAll(async () => {
  place = await openFleetBehind([{}, {}, {}]);
});
afterAll(() => place.close());

test('any instance answers any page and accepts any form of a journey', async () => {
  const borrower = place.borrower();
  const agreed = await borrower.walkToConsent();
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  await borrower.outcome();
  expect((await borrower.ask('/apply/handoff/go')).location).toContain(place.fleet.sandbox);
  expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toHaveLength(1);
  expect([...place.balancer.served.values()].every((count) => count > 2)).toBe(true);
  expect(place.balancer.served.size).toBe(3);
  const log = place.instances.flatMap(({ lines }) => lines);
  expect(log.filter((line) => line.includes('node_warning'))).toEqual([]);
});

test('of fifty clicks on three instances one posts the lead, and all see the same outcome', {
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
});

test('an edit in the console shows on every instance at the next request', async () => {
  const marketer = place.borrower();
  const borrower = place.borrower();
  await borrower.begin();
  const { cookie } = await signedIn(place.fleet.databaseUrl, 'marketer');
  marketer.cookies.set(cookie.name, cookie.value);
  const colors = async () => {
    const jar = borrower.cookies;
    const pages = place.instances.map(async (instance) => {
      const visitor = place.borrowerOf(instance);
      for (const [name, value] of jar) visitor.cookies.set(name, value);
      return /<style[^>]*>([^<]*)/.exec((await visitor.ask('/')).html)?.[1];
    });
    return [...new Set(await Promise.all(pages))];
  };
  const edit = async (accent: string) => {
    const look = '/staff/campaigns/personal-loan/look';
    const [, form = ''] =
      /(<form[^>]*>(?:(?!<form).)*name="campaignAccent")/s.exec((await marketer.ask(look)).html) ?? [];
    const [, version = ''] = /name="version" value="(\d+)"/.exec(form) ?? [];
    const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(form) ?? [];
    const fields = { [action]: '', campaign: 'personal-loan', version, campaignAccent: accent };
    expect((await marketer.post(look, fields)).location).toContain('done=saved');
  };
  for (const accent of ['#b3261e', '#1d4ed8']) {
    const before = await colors();
    await edit(accent);
    const after = await colors();
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  }
});

test('a campaign’s published wording shows on every instance at the next request', async () => {
  const borrower = place.borrower();
  await borrower.begin();
  const titles = async () => {
    const pages = place.instances.map(async (instance) => {
      const visitor = place.borrowerOf(instance);
      for (const [name, value] of borrower.cookies) visitor.cookies.set(name, value);
      return /<h1[^>]*>([^<]*)/.exec((await visitor.ask('/apply/personal-loan/loan')).html)?.[1];
    });
    return [...new Set(await Promise.all(pages))];
  };
  expect(await titles()).toEqual(['About your loan']);
  await place.rows(
    `INSERT INTO wording_version (id, campaign_slug, number, state, content, edited_by, published_by, published_at)
     VALUES (gen_random_uuid(), 'personal-loan', 1, 'published', $1, 'ada', 'carol', now())`,
    [{ en: { loanTitle: 'Pick your amount' } }],
  );
  expect(await titles()).toEqual(['Pick your amount']);
});

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
  expect(await asked()).toEqual([200, 200, 200]);
  expect(
    await runScript('staff', ['disable', email], { environment: place.fleet.environment }),
  ).toMatchObject({ code: 0 });
  expect(await asked()).toEqual([307, 307, 307]);
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

test('posts from one address are counted over all instances together', async () => {
  const limit = { LIMIT_POSTS_PER_MINUTE: String(POSTS_PER_MINUTE) };
  // The other one has a newer secret already.
  const newer = { ...limit, SESSION_SECRET: '2:a-newer-secret-that-not-all-instances-have-yet' };
  const counting = [await place.fleet.start(limit), await place.fleet.start(newer)];
  await place.rows('DELETE FROM rate_limit');
  const replies = [];
  for (const at of times(POSTS_PER_MINUTE + 3)) {
    const { address = '' } = counting[at % counting.length] ?? {};
    replies.push(await borrowerAt(place.fleet.origin, () => address).post('/', { a: '1' }));
  }
  expect(replies.map(({ status }) => status === 429)).toEqual(
    times(POSTS_PER_MINUTE + 3).map((at) => at >= POSTS_PER_MINUTE),
  );
});
