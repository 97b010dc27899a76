import { beforeEach, expect, test } from 'vitest';
import { refetchConsent } from '#features/consent/fetch-consent.ts';
import { refreshConsent } from '#features/consent/obtain-consent.ts';
import { openAlerts } from '#tests/integration/support/alert-deliveries.ts';
import { ageFetches, offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

const MAIN = 'personal.consent';

const { control, consentsFail, requestsTo } = journalAt((await openOperatorAndSeed()).origin);
const serve = (blocks?: Record<string, string>) => control('/consents/rotate', { blocks });
const offered = () => offeredConsent('personal_v3');

beforeEach(async () => {
  await control('/reset', {});
  await sql('TRUNCATE consent_fetch_block, consent_fetch CASCADE');
  await sql(RENEW_VERSION);
  await sql('DELETE FROM alert');
  await refreshConsent();
});

test.each([
  ['11 hours 55 minutes', 1],
  ['12 hours', 2],
])('after %s, the job and a borrower’s visit have fetched the text %i times', async (age, times) => {
  await ageFetches(age);
  await refreshConsent();
  expect(await offered()).toMatchObject({ blocks: [{ key: MAIN }, {}] });
  expect(await fetches()).toBe(times);
});

test('an outage of the operator closes the form once the text has expired', async () => {
  await consentsFail(503);
  await ageFetches('12 hours');
  await refreshConsent();
  expect(await offered()).not.toBeNull();
  await ageFetches('12 hours');
  expect(await offered()).toBeNull();
  expect(await openAlerts()).toMatchObject([{ kind: 'consent_unavailable', subject: 'personal_v3' }]);
});

test.each([
  ['unsafe', { [MAIN]: '<script>' }, 'consent_unsafe'],
  ['unsafe in another block', { [MAIN]: 'a', 'personal.tcpa.consent': '<p onclick=a()>' }, 'consent_unsafe'],
  ['without its main block', { 'personal.tcpa.consent': 'a' }, 'consent_unavailable'],
])(
  'a text that comes %s closes the form at once, though the one before is still young',
  async (_, blocks, kind) => {
    await serve(blocks);
    await ageFetches('12 hours');
    await refreshConsent();
    const before = await fetches();
    expect(await offered()).toBeNull();
    expect(await fetches()).toBe(before);
    expect(await openAlerts()).toMatchObject([{ kind, subject: 'personal_v3' }]);
    await ageFetches('30 seconds');
    expect(await offered()).toBeNull();
    expect(await fetches()).toBe(before + 1);
    expect(await openAlerts()).toMatchObject([{ kind, count: 2 }]);

    await serve();
    await refreshConsent();
    expect(await offered()).not.toBeNull();
    expect(await openAlerts()).toEqual([]);
  },
);

test('offers a text that is odd or has blocks with unknown keys, and reports each until it is gone', async () => {
  const odd = { kind: 'consent_odd', subject: 'personal_v3' };
  const unknown = (subject: string) => ({ kind: 'consent_unknown_block', subject });
  for (const [blocks, alerts] of [
    [{ [MAIN]: 'm', 'a.consent': 'a', 'b.consent': 'b' }, [unknown('a.consent'), unknown('b.consent')]],
    [
      { [MAIN]: '<img src="https://elsewhere.example/a.png">', 'b.consent': 'b' },
      [odd, unknown('b.consent')],
    ],
    [undefined, []],
  ] as const) {
    await serve(blocks);
    await ageFetches('12 hours');
    await refreshConsent();
    expect((await offered())?.blocks[0]?.key).toBe(MAIN);
    expect(await openAlerts()).toMatchObject(alerts);
  }
});

test.each([
  ['same', async () => undefined],
  ['new', () => serve({ [MAIN]: '<p>A newer text.</p>' })],
  ['unsafe', () => serve({ [MAIN]: '<script>' })],
  ['failed', () => consentsFail(503)],
])('staff fetch the texts again, which the audit records: %s', async (kind, change) => {
  await change();
  const ann = await someMember();
  expect(await refetchConsent(ann)).toMatchObject({ kind });
  const [entry] = await sql('SELECT act, after FROM audit WHERE actor = $1', [ann.email]);
  expect(entry).toMatchObject({ act: 'consents_refreshed', after: { came: kind } });
});

/** How often the texts were handed out; the first request after a reset comes with a token that is no longer known. */
const fetches = async () => (await requestsTo('consents')).filter(({ status }) => status === 200).length;
