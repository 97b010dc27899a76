import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { allowServerErrors } from '#tests/support/instances/error-lines.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet, times } from '../balanced-fleet.ts';

const LEADS_PER_DAY = 2;

const place = sharedFleet([{}, {}], { LIMIT_LEADS_PER_DAY: String(LEADS_PER_DAY) });
beforeEach(async () => void (await place.rows('DELETE FROM rate_limit')));

const phones = times(9).map((at) => `555555020${at}`);

async function ready(person: Person) {
  const borrower = place.borrower(person);
  return { borrower, agreed: await borrower.arriveAtConsent() };
}
async function sends(person: Person) {
  const { borrower, agreed } = await ready(person);
  const reply = await borrower.agree(agreed);
  return { borrower, agreed, reply, isSent: reply.location === OUTCOME };
}
const postsOf = async ({ person }: { person: Person }) =>
  (await place.operator.requestsTo('lead', person.lastName)).length;

describe('limits the leads of a day', { tags: ['@person-limits'] }, () => {
  test.each<[string, (spelling: number) => Partial<Person>, Partial<Person>]>([
    [
      'email address',
      (at) => ({ email: at ? 'ADA.QUILL@EXAMPLE.COM' : 'ada.quill@example.com', phone: String(phones[at]) }),
      { phone: String(phones[5]) },
    ],
    [
      'phone number',
      (at) => ({ phone: ['+1 (555) 555-0201', '555.555.0201', '5555550201'][at] ?? '' }),
      { phone: '5555550202' },
    ],
  ])('per %s, in any spelling', async (_what, spelled, other) => {
    for (const at of times(LEADS_PER_DAY))
      expect(await sends({ ...aPerson(), ...spelled(at) })).toMatchObject({ isSent: true });
    const further = await sends({ ...aPerson(), ...spelled(LEADS_PER_DAY) });
    expect(further.isSent).toBe(false);
    expect(await postsOf(further.borrower)).toBe(0);
    expect(await sends({ ...aPerson(), ...other })).toMatchObject({ isSent: true });
  });

  test('across instances, also when sent at the same time, and only until the day is over', async () => {
    const { email } = aPerson();
    const all = await Promise.all(
      times(6).map((at) => ready({ ...aPerson(), email, phone: String(phones[at]) })),
    );
    const replies = await Promise.all(all.map(({ borrower, agreed }) => borrower.agree(agreed)));
    expect(replies.filter(({ location }) => location === OUTCOME)).toHaveLength(LEADS_PER_DAY);
    const over = replies.findIndex(({ location }) => location !== OUTCOME);
    const { borrower, agreed } = all[over] ?? (await ready(aPerson()));
    const page = await borrower.ask(replies[over]?.location ?? '');
    expect(page.status).toBe(200);
    expect(page.html).toContain('You’ve reached our daily limit for requests');
    expect(page.html).toContain('You can send this request in 24 hours');
    expect((await borrower.ask('/apply/personal-loan/check')).html).toContain(email);
    await place.rows("UPDATE rate_limit SET expire = 0 WHERE key LIKE 'person:%'");
    expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
  });

  test('counting several clicks on one lead once, and each further attempt of it, in counters that name no one', async () => {
    const person = { ...aPerson(), phone: String(phones[7]) };
    await place.operator.control('/answers', { lastName: person.lastName, answer: 'Timedout', times: 1 });
    const { borrower, agreed, isSent } = await sends(person);
    expect(isSent).toBe(true);
    await borrower.outcome();
    const clicks = await Promise.all(times(6).map(() => borrower.agree(agreed)));
    expect(new Set(clicks.map(({ location }) => location))).toEqual(new Set([OUTCOME]));
    await until(async () => (await postsOf(borrower)) > 1, 'the second attempt is posted');
    expect(await postsOf(borrower)).toBe(2);
    const counters = await place.rows("SELECT key, points FROM rate_limit WHERE key LIKE 'person:%'");
    expect(counters).toMatchObject([{ points: 2 }, { points: 2 }]);
    for (const value of [person.email, person.phone]) {
      const digest = (form: 'hex' | 'base64url') => createHash('sha256').update(value).digest(form);
      for (const trace of [value, digest('hex'), digest('base64url')])
        expect(JSON.stringify(counters)).not.toContain(trace);
    }
  });
});

test('without its counters the app sends nothing and loses nothing', async () => {
  const { borrower, agreed } = await ready(aPerson());
  await place.rows(
    "ALTER TABLE rate_limit ADD CONSTRAINT no_person CHECK (key NOT LIKE 'person:%') NOT VALID",
  );
  allowServerErrors(/"event":"request_failed"/);
  const refused = await borrower.agree(agreed);
  await place.rows('ALTER TABLE rate_limit DROP CONSTRAINT no_person');
  expect(refused.status).toBe(500);
  expect(await postsOf(borrower)).toBe(0);
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
});
