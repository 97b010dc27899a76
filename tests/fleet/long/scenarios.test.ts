import { test } from 'vitest';
import { MAX_TIMEOUTS } from '#features/journey/model/lead-state.ts';
import { sharedFleet } from '#tests/fleet/balanced-fleet.ts';
import { LEADS, OFFERS, PREFILLS, type Seen } from '#tests/fleet/scenario-table.ts';
import { QUICK } from '#tests/support/borrowers/form-answers.ts';
import {
  aPerson,
  headingOf,
  OUTCOME,
  type PostingBorrower,
} from '#tests/support/borrowers/posting-borrower.ts';
import { control } from '#tests/support/sandbox-control.ts';
import { untilOnPage } from '#tests/support/until.ts';

/** Per test; some wait long for their answer. */
const LANES = 3;
const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/;
const CHECK = '/apply/prefill/check';
const place = sharedFleet([{}]);

for (const { key, product, interface: name, rows } of LEADS) {
  test.concurrent(`rows of the sandbox's table have their outcome: ${key}`, async ({ expect }) => {
    expect(Object.keys(rows).toSorted()).toEqual(await publishedFor(key));
    await each(Object.entries<Seen>(rows), async ([lastName, seen]) => {
      const borrower = place.borrower(aPerson(lastName), product);
      const sent = await borrower.agree(await borrower.arriveAtConsent());
      expect.soft(sent.location, lastName).toBe(OUTCOME);
      const { heading, reply } = await settled(borrower);
      expect.soft(heading, lastName).toBe(seen.heading);
      const posts = await postsOf(key, borrower);
      expect.soft(posts, lastName).toHaveLength(seen.posts ?? 1);
      const { partnerLeadId } = JSON.parse(posts.at(-1) ?? '{}');
      const isIssued = seen.heading === OFFERS;
      if (!isIssued) {
        expect.soft(REFERENCE.exec(reply.html)?.[0], lastName).toBe(partnerLeadId);
        expect.soft(reply.html, lastName).toContain(`<title>${seen.heading} – `);
        expect.soft(reply.html, lastName).toContain('help@juniper.example');
      }
      const [reason, httpStatus] = seen.end ?? [null, 201];
      expect.soft(await leadOf(partnerLeadId), lastName).toEqual([
        {
          interface: name,
          state: seen.state,
          operator_status: seen.status ?? null,
          link_refused: seen.linkRejectedReason ?? null,
          is_issued: isIssued,
          is_followed: false,
          is_warned: seen.isWarned ?? false,
          outcome: seen.state,
          reason,
          http_status: httpStatus,
        },
      ]);
    });
    const warned = Object.values<Seen>(rows).filter(({ isWarned }) => isWarned).length;
    // One alert for the version of the text, with the number of leads that were warned of it.
    expect(await alertsOfTexts(name)).toEqual(
      warned > 0 ? [{ subject: 'personal_v2 1', count: warned }] : [],
    );
  });
}

test.concurrent("every row of the sandbox's table has its outcome: prefill-v2", async ({ expect }) => {
  expect(Object.keys(PREFILLS).toSorted()).toEqual(await publishedFor('prefill-v2'));
  await each(Object.entries(PREFILLS), async ([lastName, heading]) => {
    const borrower = place.borrower(aPerson(lastName), QUICK);
    await borrower.begin();
    await borrower.answerAtOnce();
    const { onward, reply } = await sendAnswers(borrower);
    if (heading === null) expect.soft(onward, lastName).toMatch(`${place.fleet.sandbox}/`);
    else expect.soft(headingOf(reply), lastName).toBe(heading);
    expect.soft((await borrower.ask(CHECK)).location, lastName).toBe('/apply/prefilled');
    expect.soft(await postsOf('prefill-v2', borrower), lastName).toHaveLength(1);
  });
});

test.concurrent('a borrower whose lead can’t finish may choose the operator’s own form', async ({
  expect,
}) => {
  const times = { Forbidden: 1, Timedout: MAX_TIMEOUTS, Failure: 1 };
  await each(Object.entries(times), async ([lastName, needed]) => {
    const borrower = place.borrower(aPerson(lastName));
    await borrower.arriveAtConsent();
    const offers: boolean[] = [];
    let agreed: Record<string, string> = {};
    for (let sent = 1; sent <= needed; sent++) {
      agreed = await borrower.readConsent();
      await borrower.agree(agreed);
      offers.push(await isFallbackOffered(borrower));
    }
    expect.soft(offers, lastName).toEqual(Array.from({ length: needed }, (_, index) => index + 1 === needed));
    await borrower.ask('/apply/fallback');
    expect.soft(await postsOf('prefill-v2', borrower), lastName).toEqual([]);
    const { onward } = await sendAnswers(borrower, '/apply/fallback');
    expect.soft(onward, lastName).toMatch(`${place.fleet.sandbox}/`);
    const [prefill = '{}'] = await postsOf('prefill-v2', borrower);
    expect.soft(JSON.parse(prefill).data, lastName).toMatchObject({
      email: borrower.person.email,
      address: { zipcode: '17815' },
      dob: '10/14/1988',
    });
    expect.soft(prefill, lastName).not.toContain(agreed.ssn);
    expect.soft(await isFallbackOffered(borrower), lastName).toBe(false);
  });
});

async function each<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function publishedFor(key: string): Promise<string[]> {
  const { scenarios } = await control<{ scenarios: { lastName: string; products: string[] }[] }>(
    place.fleet.sandbox,
    '/scenarios',
  );
  const ofProduct = scenarios.filter(({ products }) => products.includes(key));
  return ofProduct.map(({ lastName }) => lastName).toSorted();
}

const isFallbackOffered = async (borrower: PostingBorrower) =>
  (await settled(borrower)).reply.html.includes('href="/apply/fallback"');

/** The outcome after the operator's answer. */
function settled(borrower: PostingBorrower) {
  return untilOnPage(async () => {
    const seen = await borrower.outcome();
    return seen.heading !== 'Looking for your offers' && seen;
  });
}

/** Sends a prefill with its button and follows our own redirects. */
async function sendAnswers(borrower: PostingBorrower, path = CHECK) {
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec((await borrower.ask(path)).html) ?? [];
  let reply = await borrower.post(path, { [action]: '', website: '' });
  while (reply.location?.startsWith('/')) reply = await borrower.ask(reply.location);
  const { location } = headingOf(reply) === OFFERS ? await borrower.ask('/apply/onward/go') : reply;
  return { onward: location ?? 'nowhere', reply };
}

/** Bodies that reached the operator at a product's own address. */
async function postsOf(key: string, { person }: PostingBorrower): Promise<string[]> {
  const posts = await place.operator.bodiesOf(person.lastName, key);
  return posts.filter((body) => body.includes(JSON.stringify(person.email)));
}

/** Alerts about texts that the operator calls out of date. */
const alertsOfTexts = (name: string) =>
  place.rows("SELECT subject, count FROM alert WHERE kind = 'consent_outdated' AND subject LIKE $1", [
    `${name} %`,
  ]);

const leadOf = (partnerLeadId: string) =>
  place.rows(
    `SELECT lead.interface, lead.state, lead.operator_status, lead.link_refused, lead.link_issued_at IS NOT NULL AS is_issued,
            lead.redirected_at IS NOT NULL AS is_followed,
            lead.operator_warning ~ '\\w' IS TRUE AS is_warned, attempt.outcome, attempt.reason, attempt.http_status
     FROM lead JOIN attempt ON lead_id = lead.id WHERE partner_lead_id = $1`,
    [partnerLeadId],
  );
