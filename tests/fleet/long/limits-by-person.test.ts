import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { allowServerErrors } from '#tests/support/instances/error-lines.ts';
import { sharedFleet, times } from '../balanced-fleet.ts';

const LEADS_PER_DAY = 2;

const place = sharedFleet([{}, {}], { LIMIT_LEADS_PER_DAY: String(LEADS_PER_DAY) });
beforeEach(async () => void (await place.rows('DELETE FROM rate_limit')));

const phones = times(9).map((at) => `555555020${at}`);

async function sends(person: Person) {
  const borrower = place.borrower(person);
  const agreed = await borrower.arriveAtConsent();
  const reply = await borrower.agree(agreed);
  return { borrower, agreed, reply, isSent: reply.location === OUTCOME };
}

async function fill(person: (at: number) => Person) {
  for (const at of times(LEADS_PER_DAY)) expect(await sends(person(at))).toMatchObject({ isSent: true });
}

describe('limits the leads of a day', { tags: ['@person-limits'] }, () => {
  test('per email address, in any spelling', async () => {
    const { email } = aPerson();
    await fill((at) => ({
      ...aPerson(),
      email: at ? email.toUpperCase() : email,
      phone: String(phones[at]),
    }));
    const further = await sends({ ...aPerson(), email, phone: String(phones[5]) });
    expect(further.isSent).toBe(false);
    expect(await place.operator.requestsTo('lead', further.borrower.person.lastName)).toHaveLength(0);
    expect(await sends({ ...aPerson(), phone: String(phones[5]) })).toMatchObject({ isSent: true });
  });

  test('per phone number, in any spelling', async () => {
    await fill((at) => ({ ...aPerson(), phone: at ? '+1 (555) 555-0201' : '555.555.0201' }));
    expect(await sends({ ...aPerson(), phone: '5555550201' })).toMatchObject({ isSent: false });
    expect(await sends({ ...aPerson(), phone: '5555550202' })).toMatchObject({ isSent: true });
  });

  test('across instances, also when sent at the same time', async () => {
    const { email } = aPerson();
    const ready = await Promise.all(
      times(6).map(async (at) => {
        const borrower = place.borrower({ ...aPerson(), email, phone: String(phones[at]) });
        return { borrower, agreed: await borrower.arriveAtConsent() };
      }),
    );
    const replies = await Promise.all(ready.map(({ borrower, agreed }) => borrower.agree(agreed)));
    expect(replies.filter(({ location }) => location === OUTCOME)).toHaveLength(LEADS_PER_DAY);
  });

  test('counting several clicks on one lead once, and each further attempt of it', async () => {
    const person = { ...aPerson(), phone: String(phones[7]) };
    await place.operator.control('/answers', { lastName: person.lastName, answer: 'Timedout', times: 1 });
    const { borrower, agreed, isSent } = await sends(person);
    expect(isSent).toBe(true);
    const clicks = await Promise.all(times(6).map(() => borrower.agree(agreed)));
    expect(new Set(clicks.map(({ location }) => location))).toEqual(new Set([OUTCOME]));
    const points = await place.rows<{ points: number }>(
      "SELECT points FROM rate_limit WHERE key LIKE 'person:%'",
    );
    expect(await place.operator.requestsTo('lead', person.lastName)).toHaveLength(2);
    expect(points.map((row) => row.points)).toEqual([2, 2]);
  });
});

test('a borrower over the limit reads so, loses nothing, and may send after the day is over', async () => {
  const { email } = aPerson();
  await fill((at) => ({ ...aPerson(), email, phone: String(phones[at]) }));
  const { borrower, agreed, reply } = await sends({ ...aPerson(), email, phone: String(phones[4]) });
  expect(reply.status).toBe(303);
  const page = await borrower.ask(reply.location ?? '');
  expect(page.status).toBe(200);
  expect(page.html).toContain('You’ve reached our daily limit for requests');
  expect(page.html).toContain('You can send this request in 24 hours');
  expect((await borrower.ask('/apply/personal-loan/check')).html).toContain(email);
  await place.rows("UPDATE rate_limit SET expire = 0 WHERE key LIKE 'person:%'");
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
});

test('the counters contain neither address nor number, nor a hash without a secret', async () => {
  const person = { ...aPerson(), phone: String(phones[3]) };
  await sends(person);
  const counters = JSON.stringify(await place.rows('SELECT * FROM rate_limit'));
  expect(counters).toContain('person:');
  const hashes = [person.email, person.phone].flatMap((value) =>
    ['hex', 'base64url'].map((form) => digest(value, form as 'hex')),
  );
  for (const trace of [person.email, person.phone, ...hashes]) expect(counters).not.toContain(trace);
});

test('without its counters the app sends nothing and loses nothing', async () => {
  const borrower = place.borrower();
  const agreed = await borrower.arriveAtConsent();
  await place.rows(
    "ALTER TABLE rate_limit ADD CONSTRAINT no_person CHECK (key NOT LIKE 'person:%') NOT VALID",
  );
  allowServerErrors(/"event":"request_failed"/);
  const refused = await borrower.agree(agreed);
  await place.rows('ALTER TABLE rate_limit DROP CONSTRAINT no_person');
  expect(refused.status).toBe(500);
  expect(await place.operator.requestsTo('lead', borrower.person.lastName)).toHaveLength(0);
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
});

const digest = (value: string, form: 'hex' | 'base64url') => createHash('sha256').update(value).digest(form);
