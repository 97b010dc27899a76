import { expect, onTestFinished, test } from 'vitest';
import { publishDueConsents } from '#features/consent/publish-consent.ts';
import { recordUnscheduled } from '#features/consent/store/versions.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { aDraft, offered, publish, stateOf } from '#tests/integration/support/consent-drafts.ts';
import { auditsOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const actsOn = async (number: number) => (await auditsOf(`refinance ${number}`)).map(({ act }) => act);

/** A text of a marketer, which a person in compliance sent for publishing. */
async function scheduled() {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  expect(await publish(ben, number, { at: inHours(1) })).toMatchObject({ kind: 'done' });
  return { number, ann, ben };
}

test('publishes a scheduled text at its time, and not before', async () => {
  const { stop } = await startJobs(BACKGROUND_JOBS, () => 100);
  onTestFinished(stop);
  const { number, ben } = await scheduled();
  await publishDueConsents();
  expect(await stateOf(number)).toBe('scheduled');
  expect(await offered()).toEqual([]);

  await makeDue(number);
  await until(async () => (await stateOf(number)) === 'published', 'the text is published');
  expect(await offered()).toMatchObject([{ number }]);
  expect((await auditsOf(`refinance ${number}`)).slice(1)).toMatchObject([
    { act: 'consent_scheduled', actor: ben.email },
    { act: 'consent_published', actor: ben.email },
  ]);
  await stop();
});

test('publishes a due text once when several instances find it at the same time', async () => {
  const { number } = await scheduled();
  await makeDue(number);
  await Promise.all(Array.from({ length: 5 }, () => publishDueConsents()));
  expect(await offered()).toMatchObject([{ number }]);
  expect((await actsOn(number)).filter((act) => act === 'consent_published')).toHaveLength(1);
});

test('returns an unscheduled text to draft, and never publishes it', async () => {
  const { number, ann } = await scheduled();
  expect(await recordUnscheduled(ann, 'refinance', number)).toBe(true);
  expect(await recordUnscheduled(ann, 'refinance', number)).toBe(false);
  await publishDueConsents();
  expect(await stateOf(number)).toBe('draft');
  expect((await auditsOf(`refinance ${number}`)).at(-1)).toMatchObject({
    act: 'consent_called_off',
    actor: ann.email,
  });
});

test.each([
  ['may no longer publish', 'disabled_at = clock_timestamp()', (email: string) => email],
  ['is in compliance no longer, like its author', "role = 'marketer'", () => 'compliance'],
])(
  'returns a text to draft when its scheduler %s, and alerts staff',
  { tags: ['@two-person-publishing'] },
  async (_why, change, named) => {
    const { number, ben } = await scheduled();
    await makeDue(number);
    await sql(`UPDATE staff SET ${change} WHERE id = $1`, [ben.staffId]);
    await publishDueConsents();
    expect(await stateOf(number)).toBe('draft');
    expect((await auditsOf(`refinance ${number}`)).at(-1)).toMatchObject({
      act: 'consent_called_off',
      reason: expect.stringContaining(named(ben.email)),
    });
    const open = () =>
      sql("SELECT subject FROM alert WHERE kind = 'consent_called_off' AND resolved_at IS NULL");
    expect(await open()).toEqual([{ subject: `refinance ${number}` }]);
    expect(await publish(await someMember('compliance'), number)).toMatchObject({ kind: 'done' });
    expect(await open()).toEqual([]);
  },
);

test('rejects a time in the past and a second schedule', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const source = 'personal_v2';
  const [first, second] = [await aDraft(ann, source), await aDraft(ann, source)];
  expect(await publish(ben, first, { source, at: inHours(-1) })).toEqual({ kind: 'too_early' });
  expect(await publish(ben, first, { source, at: inHours(1) })).toMatchObject({ kind: 'done' });
  expect(await publish(ben, second, { source, at: inHours(2) })).toEqual({ kind: 'one_is_scheduled' });
  expect(await publish(ben, second, { source })).toMatchObject({ kind: 'done' });
  expect(await stateOf(first, source)).toBe('scheduled');
});

test('publishes a text at its time that its author scheduled alone for a reason', async () => {
  await disableAll();
  const alone = await someMember('marketer');
  const number = await aDraft(alone);
  const schedule = (reason: string) => publish(alone, number, { at: inHours(1), reason });
  expect(await schedule('')).toEqual({ kind: 'reason_needed' });
  expect(await schedule('No one else is at work today.')).toMatchObject({ kind: 'done' });
  await makeDue(number);
  await publishDueConsents();
  expect(await offered()).toMatchObject([{ number }]);
});

async function makeDue(number: number) {
  await sql(
    "UPDATE consent_version SET scheduled_at = date_trunc('milliseconds', clock_timestamp()) WHERE source = 'refinance' AND number = $1",
    [number],
  );
}
