import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inspectConsentHtml } from '#features/consent/checker/consent-safety.ts';
import { draftConsent } from '#features/consent/draft-consent.ts';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-text.ts';
import { consentText, publishDueConsents } from '#features/consent/publish-consent.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { aDraft, offered, publish, stateOf } from '#tests/integration/support/consent-drafts.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { auditsOf, disableAll, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { runScript } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';

const folder = temporaryFolder();
const mara = { staffId: null, email: 'mara' };

test.each([
  ['bytes that aren’t UTF-8', Buffer.from([0x3c, 0xff, 0x3e]), 'not_utf8'],
  ['an empty text', Buffer.from('  \n'), 'empty'],
  ['a text that is too long', Buffer.alloc(MAX_TEXT_BYTES + 1, 'a'), 'too_long'],
  ['a text of the maximum length', Buffer.alloc(MAX_TEXT_BYTES, 'a'), 'drafted'],
])('tells apart %s', async (_what, bytes, kind) => {
  expect(await draftConsent(mara, 'refinance', bytes)).toMatchObject({ kind });
});

test('stores an unsafe text for correction, and does not publish it', async () => {
  const number = await aDraft(mara, 'refinance', '<p onclick="a()">I agree</p>');
  const before = await offered();
  expect(await publish(mara, number)).toEqual({ kind: 'unfit', error: 'unsafe' });
  expect(await offered()).toEqual(before);
});

test('the command adds, publishes and lists a file, and explains a rejection', {
  tags: ['@nightly'],
}, async () => {
  const [fine, unsafe] = [join(folder, 'fine.html'), join(folder, 'unsafe.html')];
  await writeFile(fine, '<p>Of a file</p>\r\n');
  await writeFile(unsafe, '<p onclick="a()">Of a file</p>');
  const consent = (...given: string[]) => runHere('consent', given);

  const added = await consent('add', 'personal_v2', fine);
  expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('publish personal_v2 1') });
  expect(await consent('publish', 'personal_v2', '1')).toMatchObject({ code: 0 });
  expect(await offered('personal_v2')).toMatchObject([{ number: 1, html: '<p>Of a file</p>\r\n' }]);
  expect(await consent('add', 'personal_v2', unsafe)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('found to be unsafe'),
  });
  const { stdout } = await runScript('consent', ['list']);
  expect(stdout).toMatch(/personal_v2 2 {2}draft .* event_handler\npersonal_v2 1 {2}published/);

  for (const [given, words] of [
    [['publish', 'personal_v2', '1'], 'is published already'],
    [['publish', 'personal_v2', '2'], 'event_handler'],
    [['publish', 'personal_v2', '9'], 'There is no version 9'],
    [['add', 'personal_v2', join(folder, 'nowhere.html')], 'There is no file'],
    [['add', 'personal_v3', fine], 'How to use it'],
    [['publish', 'personal_v2', 'one'], 'How to use it'],
  ] as const)
    expect(await consent(...given)).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(words) });
});

test.each(['personal-v2.html', 'refinance.html'])('the sample text is safe: %s', (file) => {
  expect(inspectConsentHtml(readFileSync(`prisma/consent/${file}`, 'utf8')).verdict).toBe('safe');
});

const [ann, ben] = [await someMember(), await someMember()];

const WORDS: Record<string, string> = {
  PUBLISHED: "state = 'published', published_at = clock_timestamp(), fetch_id = FETCH, published_by = 'x'",
  SCHEDULED: "state = 'scheduled', scheduled_at = clock_timestamp(), scheduled_by = 'x'",
  ANN: `'${ann.staffId}'`,
  BEN: `'${ben.staffId}'`,
};
const written = (change: string) => change.replaceAll(/[A-Z]{3,}/g, (word) => WORDS[word] ?? word);

const SECOND = 'consent_version_published_by_a_second_person';
const TIMES = 'consent_version_state_as_its_times';
const SAFE = 'consent_version_published_is_safe';
const UNSAFE = '<p onclick="a()">I agree</p>';

test.each([
  ['PUBLISHED, published_by_staff = ANN', SECOND],
  ['PUBLISHED, published_by_staff = BEN', 'taken'],
  ['PUBLISHED', 'taken'],
  ["PUBLISHED, published_by_staff = ANN, lone_reason = 'I work here alone.'", 'taken'],
  ["PUBLISHED, published_by_staff = ANN, lone_reason = '  just so  '", 'consent_version_lone_for_a_reason'],
  ['SCHEDULED, scheduled_by_staff = ANN', SECOND],
  ['SCHEDULED, scheduled_by_staff = BEN', 'taken'],
  ["state = 'scheduled', scheduled_at = clock_timestamp()", 'consent_version_scheduled_by_somebody'],
  ["state = 'scheduled'", TIMES],
  ["scheduled_at = clock_timestamp(), scheduled_by = 'x'", TIMES],
  ["PUBLISHED, created_at = clock_timestamp() + interval '1 second'", 'consent_version_times_in_order'],
  ['PUBLISHED', SAFE, UNSAFE],
  ['SCHEDULED, scheduled_by_staff = BEN', SAFE, UNSAFE],
])('the database answers to a draft of Ann’s with %s: %s', async (change, answer, html?) => {
  const number = await aDraft(ann, 'refinance', html);
  const answered = rolledBack(async (query) => {
    const fetchId = randomUUID();
    await query(
      "INSERT INTO consent_fetch (id, source, fetched_at, verdict) VALUES ($1, 'refinance', NULL, 'safe')",
      [fetchId],
    );
    const changes = written(change).replace('FETCH', `'${fetchId}'`);
    await query(`UPDATE consent_version SET ${changes} WHERE source = 'refinance' AND number = ${number}`);
    return 'taken';
  });
  expect(await answered.catch((error) => error.constraint ?? error.message)).toBe(answer);
});

test('a text that was sent for publishing never replaces another', async () => {
  const [number, other] = [await aDraft(ann), await aDraft(ann, 'refinance', '<p>Else</p>')];
  const sha256 = `(SELECT sha256 FROM consent_version WHERE source = 'refinance' AND number = ${other})`;
  for (const edit of [`sha256 = ${sha256}`, 'revision = 2', "edited_by = 'else'"]) {
    const refusal = rolledBack(async (query) => {
      for (const change of [written('SCHEDULED, scheduled_by_staff = BEN'), edit])
        await query(`UPDATE consent_version SET ${change} WHERE source = 'refinance' AND number = ${number}`);
    });
    await expect(refusal).rejects.toThrow('only a draft is edited');
  }
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

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
  const acts = (await auditsOf(`refinance ${number}`)).map(({ act }) => act);
  expect(acts).toEqual(['consent_drafted', 'consent_scheduled', 'consent_published']);
});

test('returns an unscheduled text to draft, and never publishes it', async () => {
  const { number, ann } = await scheduled();
  expect(await consentText.unschedule(ann, 'refinance', number)).toBe(true);
  expect(await consentText.unschedule(ann, 'refinance', number)).toBe(false);
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
    expect(await openAlerts('consent_called_off')).toMatchObject([{ subject: `refinance ${number}` }]);
    expect(await publish(await someMember('compliance'), number)).toMatchObject({ kind: 'done' });
    expect(await openAlerts('consent_called_off')).toEqual([]);
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
  const reason = 'No one else is at work today.';
  expect(await publish(alone, number, { at: inHours(1), reason })).toMatchObject({ kind: 'done' });
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
