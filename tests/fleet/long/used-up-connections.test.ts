import { beforeAll, describe, expect, test } from 'vitest';
import { logOf, sharedFleet, sharedWebhook } from '#tests/fleet/balanced-fleet.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { connectedTo, queryAt } from '#tests/support/database/sql.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import { until } from '#tests/support/until.ts';

/** A role of its own, so that its limit concerns no other test. */
const ROLE = `handoff_${letters(8)}`;
const PASSWORD = 'of-one-test';
const STEP = '/apply/personal-loan/loan';
const PAGES = ['/', '/start/personal-loan', STEP, `/consent/${'0'.repeat(64)}`, '/receipt/abcd', '/staff'];

const webhook = await sharedWebhook();
const place = sharedFleet([
  async ({ databaseUrl, environment: { DATABASE_URL: url = '' } }) => {
    await queryAt(databaseUrl, `CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}' IN ROLE handoff_app`);
    return {
      ...webhook.settings,
      DATABASE_URL: Object.assign(new URL(url), { username: ROLE, password: PASSWORD }).href,
      DATABASE_POOL_SIZE: '2',
      READINESS_ALERT_SECONDS: '1',
    };
  },
]);
beforeAll(async () => {
  await untilReady();
  allowServerErrors(DATABASE_FAILURE);
});

const untilReady = () => until(async () => (await place.ready()).status === 200, 'the instance is ready');
const endSessions = () =>
  place.rows('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [ROLE]);

const CAUSES = [
  {
    cause: 'the role has no connection left, not even for the probe',
    begin: `ALTER ROLE ${ROLE} CONNECTION LIMIT 0`,
    end: `ALTER ROLE ${ROLE} CONNECTION LIMIT -1`,
    check: 'connections',
    reason: /\(53300\)\. Without one: .*\bapp\b/,
    alert: 'database_connections',
  },
  {
    cause: 'the role may not sign in any more',
    begin: `ALTER ROLE ${ROLE} NOLOGIN`,
    end: `ALTER ROLE ${ROLE} LOGIN`,
    check: 'database',
    reason: /^The database refuses the role\b/,
    alert: 'database_unreachable',
  },
  {
    cause: 'the disk is too full for a new connection',
    begin: `CREATE FUNCTION needs_room() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN IF session_user = '${ROLE}' THEN RAISE disk_full; END IF; END $$;
      CREATE EVENT TRIGGER needs_room ON login EXECUTE FUNCTION needs_room()`,
    end: 'DROP FUNCTION needs_room CASCADE',
    check: 'database',
    reason: /^The disk of the database is full\b/,
    alert: 'database_unwritable',
  },
];

describe.each(CAUSES)('when $cause', ({ begin, end, check, reason, alert }) => {
  test('readiness is red within seconds, each page is a 503 that says so, an alert opens, and all end', async () => {
    const borrower = place.borrowerOf(place.first());
    await borrower.begin();
    const action = borrower.actionOf(await borrower.ask(STEP));
    const typed = { [action]: '', form: 'personal-loan', step: 'loan', requestedLoanAmount: '12345' };
    const before = webhook.posts.length;
    const wasSent = (event: string) =>
      webhook.posts.slice(before).some(({ body }) => body.includes(`"event":"${event}","kind":"${alert}"`));
    await place.rows(begin);
    await endSessions();
    await until(
      async () => {
        const { status, checks, reasons } = await place.ready();
        return status === 503 && checks[check] === 'not ok' && reason.test(reasons?.[check] ?? '');
      },
      `the check ${check} fails`,
      8_000,
    );
    for (const path of PAGES) {
      const { status, retryAfter, html } = await borrower.ask(path);
      expect({ path, status, retryAfter }).toEqual({ path, status: 503, retryAfter: '10' });
      expect(html).toContain('Nothing was sent. Anything you saved earlier is safe.');
    }
    const posted = await borrower.post(STEP, typed);
    expect(posted).toMatchObject({ status: 503, retryAfter: '10' });
    expect(posted.html).toContain('this page has what you typed');
    expect(heldIn(posted.html)).toEqual(typed);
    const byScript = await borrower.postByScript(STEP, action, typed);
    expect(byScript).toMatchObject({ status: 503, retryAfter: '10' });
    expect(byScript.html).toContain("We can't save anything right now.");
    await until(() => wasSent('opened'), `the alert ${alert} is delivered`);
    await place.rows(end);
    await untilReady();
    await until(() => wasSent('resolved'), 'the resolution of the alert is delivered');
    for (const path of PAGES) expect((await borrower.ask(path)).status).toBeLessThan(500);
    // The page holds the answers, and the borrower sends them from there. One question is still unanswered.
    await borrower.post(STEP, { ...heldIn(posted.html), loanPurpose: 'other' });
    expect((await borrower.ask(STEP)).html).toMatch(/value="12[, ]?345"/);
  });
});

test('connections that all hang are red within seconds, though the probe has its own', async () => {
  const hanging = await connectedTo(place.fleet.databaseUrl, async (blocker) => {
    await blocker.query('BEGIN; LOCK TABLE journey IN ACCESS EXCLUSIVE MODE');
    const begun = [1, 2, 3].map(() => place.borrowerOf(place.first()).begin());
    await until(
      async () => (await place.ready()).reasons?.connections?.includes('within 2 seconds'),
      'the check connections fails',
      15_000,
    );
    return begun;
  });
  await Promise.all(hanging);
  await untilReady();
});

test('a database that is away writes a few lines about failed requests, with their number', () => {
  const failed = logOf(place.first()).filter(({ event }) => event === 'request_failed');
  const withoutCount = failed.filter(({ count }) => count === undefined);
  expect(withoutCount.length).toBeGreaterThanOrEqual(2);
  const total = failed.reduce((sum, { count = 1 }) => sum + Number(count), 0);
  expect(total).toBeGreaterThan(failed.length);
});

function heldIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}
