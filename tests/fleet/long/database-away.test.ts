import { describe, expect, test } from 'vitest';
import { logOf, times, wiredFleet } from '#tests/fleet/balanced-fleet.ts';
import type { PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import { openTcpRelay } from '#tests/support/network/tcp-relay.ts';
import { until } from '#tests/support/until.ts';

const WRITERS = 4;

const STEP = '/apply/personal-loan/income';

const { place, wire } = wiredFleet(openTcpRelay);

const untilStatus = (status: number, what: string) =>
  until(async () => (await place.ready()).status === status, what);

function cutWire() {
  allowServerErrors(DATABASE_FAILURE);
  wire.cut();
}

test('no acknowledged answer is lost before, during or after the outage', async () => {
  const borrowers = await Promise.all(
    times(WRITERS).map(async () => {
      const borrower = place.borrowerOf(place.first());
      await borrower.walkToConsent();
      return borrower;
    }),
  );
  let isOver = false;
  const refused = new Set<PostingBorrower>();
  const written = borrowers.map(async (borrower) => {
    const action = borrower.actionOf(await borrower.ask(STEP));
    let acknowledged = 0;
    for (let at = 1; !isOver; at += 1) {
      const reply = await borrower.post(STEP, {
        [action]: '',
        form: 'personal-loan',
        step: 'income',
        housingType: 'rent',
        monthlyPayment: String(at),
      });
      if (reply.status === 303) acknowledged = at;
      else refused.add(borrower);
    }
    return { borrower, acknowledged };
  });
  const rowsBefore = await countDrafts();
  await until(async () => (await countDrafts()) > rowsBefore + 2 * WRITERS, 'all borrowers write');
  cutWire();
  await until(() => refused.size === WRITERS, 'all borrowers have been refused');
  wire.restore();
  await untilStatus(200, 'the database is back');
  const rowsAfter = await countDrafts();
  await until(async () => (await countDrafts()) > rowsAfter + WRITERS, 'all borrowers write again');
  isOver = true;
  for (const { borrower, acknowledged } of await Promise.all(written)) {
    const [, stored] =
      /name="monthlyPayment"[^>]* value="\$?([\d,]+)/.exec((await borrower.ask(STEP)).html) ?? [];
    expect(Number(stored?.replaceAll(',', ''))).toBeGreaterThanOrEqual(acknowledged);
  }
});

test('the jobs recover on their own', async () => {
  const queue = () => place.rows("SELECT WHERE to_regclass('graphile_worker.jobs') IS NOT NULL");
  await until(async () => (await queue()).length === 1, 'the queue is set up');
  cutWire();
  await untilStatus(503, 'the database is missed');
  wire.restore();
  await place.rows("SELECT graphile_worker.add_job('deliver_alerts', job_key => 'after the cut')");
  const waiting = () => place.rows("SELECT FROM graphile_worker.jobs WHERE key = 'after the cut'");
  await until(async () => (await waiting()).length === 0, 'the job is done', 40_000);
});

describe('the log', () => {
  const CANARY = 'Zanzibarcanary';

  test('has the SQLSTATE and the code locations of a failure, and no typed answer', {
    tags: ['@json-logs', '@plain-errors'],
  }, async () => {
    const borrower = place.borrowerOf(place.first(), {
      firstName: CANARY,
      lastName: CANARY,
      email: `${CANARY}@example.com`,
    });
    await borrower.begin();
    await borrower.answer();
    await place.rows('ALTER TABLE draft ADD CONSTRAINT refuses_all CHECK (false) NOT VALID');
    const refused = await borrower.answerAtOnce();
    await place.rows('ALTER TABLE draft DROP CONSTRAINT refuses_all');
    expect(refused.status).toBe(500);
    cutWire();
    await borrower.ask(`/start/personal-loan?utm_source=${CANARY}&gclid=${CANARY}`);
    await borrower.ask(`/staff/join/${CANARY}`);
    await borrower.ask(`/receipt/${CANARY}`);
    await untilStatus(503, 'the database is missed');
    wire.restore();
    await untilStatus(200, 'the database is back');
    const failed = logOf(place.first()).filter(({ event }) => event === 'request_failed');
    expect(failed).toContainEqual(
      expect.objectContaining({
        sqlState: '23514',
        at: expect.arrayContaining([expect.stringMatching(/^features\/application\/save-answers\.ts:\d+$/)]),
      }),
    );
    expect(place.first().lines().join('\n')).not.toContain(CANARY);
  });

  test('is one JSON object a line, whatever writes it, from the start to the end', {
    tags: ['@json-logs'],
  }, async () => {
    await place.first().stop();
    const events = logOf(place.first()).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['ready', 'request_failed']));
    expect(events).not.toContain(undefined);
  });
});

async function countDrafts(): Promise<number> {
  const [row] = await place.rows<{ versions: string }>('SELECT sum(version) AS versions FROM draft');
  return Number(row?.versions);
}
