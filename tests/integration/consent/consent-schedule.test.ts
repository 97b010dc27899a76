import { expect, onTestFinished, test } from 'vitest';
import { publishDueConsents } from '#features/consent/publish-consent.ts';
import { recordUnscheduled } from '#features/consent/store/versions.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { aDraft, offered, publish, stateOf } from '#tests/integration/support/consent-drafts.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const quickly = () => 100;

test('publishes a scheduled text at its time, and not before', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  const { stop } = await startJobs(BACKGROUND_JOBS, quickly);
  onTestFinished(stop);
  try {
    expect(await publish(ben, number, { at: inHours(1) })).toMatchObject({ kind: 'done' });
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
  } finally {
    await stop();
  }
});

test('publishes a due text once when several instances find it at the same time', async () => {
  const number = await aDraft(await someMember());
  await publish(await someMember('compliance'), number, { at: inHours(1) });
  await makeDue(number);
  await Promise.all(Array.from({ length: 5 }, () => publishDueConsents()));
  expect(await offered()).toMatchObject([{ number }]);
  const acts = (await auditsOf(`refinance ${number}`)).map(({ act }) => act);
  expect(acts.filter((act) => act === 'consent_published')).toHaveLength(1);
});

test('returns an unscheduled text to draft, and never publishes it', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  await publish(ben, number, { at: inHours(1) });
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
    const [ann, ben] = [await someMember(), await someMember('compliance')];
    const number = await aDraft(ann);
    await publish(ben, number, { at: inHours(1) });
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
  const [first, second] = [await aDraft(ann, 'personal_v2'), await aDraft(ann, 'personal_v2')];
  const source = 'personal_v2';
  expect(await publish(ben, first, { source, at: inHours(-1) })).toEqual({ kind: 'too_early' });
  expect(await publish(ben, first, { source, at: inHours(1) })).toMatchObject({ kind: 'done' });
  expect(await publish(ben, second, { source, at: inHours(2) })).toEqual({ kind: 'one_is_scheduled' });
  expect(await publish(ben, second, { source })).toMatchObject({ kind: 'done' });
  expect(await stateOf(first, source)).toBe('scheduled');
});

async function makeDue(number: number) {
  await sql(
    "UPDATE consent_version SET scheduled_at = date_trunc('milliseconds', clock_timestamp()) WHERE source = 'refinance' AND number = $1",
    [number],
  );
}
