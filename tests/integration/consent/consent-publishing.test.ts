import { expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { copyConsent, editConsent } from '#features/consent/draft-consent.ts';
import { RETIRE_FORM } from '#features/consent/model/version-form.ts';
import { discardConsent, retireConsent } from '#features/consent/publish-consent.ts';
import { findConsentVersion } from '#features/consent/read-consents.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { parseForm } from '#platform/values/posted-form.ts';
import { fields } from '#tests/integration/support/campaigns.ts';
import { aDraft, type By, offered, publish, stateOf } from '#tests/integration/support/consent-drafts.ts';
import { auditsOf, disableAll, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const REASON = 'I work here alone for now.';
const COMMAND = { staffId: null, email: 'ann (command line)' };
const edit = (by: By, number: number, html: string) =>
  editConsent(by, 'refinance', { number, revision: 1 }, Buffer.from(html));
const inAnHour = () => new Date(Date.now() + HOUR_MS);

/** An author and a person who could publish. */
const [ann, ben] = [await someMember('marketer'), await someMember('compliance')];

const reviewOf = (by: By, author: By | null) => requiredReview(by, { editedById: author?.staffId ?? null });

test('a text needs two people, one of them in compliance, who may still sign in', {
  tags: ['@two-person-publishing'],
}, async () => {
  const [bob, eve] = [await someMember('admin'), await someMember('compliance')];
  await disable(eve);
  for (const [by, author, need] of [
    [ben, ann, 'nothing'],
    [ann, ben, 'nothing'],
    [ben, null, 'nothing'],
    [ann, null, 'compliance'],
    [ann, ann, 'compliance'],
    [bob, ann, 'compliance'],
    [ann, eve, 'compliance'],
    [ben, ben, 'second_person'],
    [COMMAND, ann, 'reason'],
  ] as const)
    expect(await reviewOf(by, author), `${by.email} for ${author?.email}`).toBe(need);
});

test('is published by a second person, now or on schedule, despite a reason', {
  tags: ['@two-person-publishing'],
}, async () => {
  const number = await aDraft(ann);
  expect(await findConsentVersion(ann, 'refinance', number)).toMatchObject({ publishing: 'compliance' });
  for (const input of [{}, { reason: REASON }, { reason: REASON, at: inAnHour() }])
    expect(await publish(ann, number, input)).toEqual({ kind: 'compliance' });
  expect(await stateOf(number)).toBe('draft');
  expect(await publish(ben, number, { reason: REASON })).toMatchObject({ kind: 'done' });
  expect(await offered()).toMatchObject([{ number, html: '<p>I agree.</p>', fetched_at: null }]);
  expect((await auditsOf(`refinance ${number}`)).map(({ reason }) => reason)).toEqual([null, null]);
  expect(await alertsOf(number)).toEqual([]);
});

test('counts the last editor as the author, but no save without changes, and publishes what was shown', async () => {
  const number = await aDraft(ann);
  await edit(ben, number, '<p>I agree.</p>');
  expect(await publish(ann, number)).toEqual({ kind: 'compliance' });
  await edit(ben, number, '<p>I do agree.</p>');
  expect(await publish(ben, number, { revision: 2 })).toEqual({ kind: 'second_person' });
  const since = { kind: 'edited_since', by: ben.email, at: expect.any(Date) };
  expect(await publish(ann, number, { revision: 1 })).toEqual(since);
  expect(await publish(ann, number, { revision: 2 })).toMatchObject({ kind: 'done' });
});

test('reports a concurrent edit to one of the two editors, and loses no text', async () => {
  const number = await aDraft(ann);
  const edits = await Promise.all([ann, ben].map((by) => edit(by, number, `<p>${by.email}</p>`)));
  expect(edits.map(({ kind }) => kind).sort()).toEqual(['done', 'edited_since']);
  const { email } = edits[0]?.kind === 'done' ? ann : ben;
  expect(await findConsentVersion(ann, 'refinance', number)).toMatchObject({
    ...{ revision: 2, editedByLabel: email, html: `<p>${email}</p>` },
  });
});

test('leaves one version published after two concurrent publications', async () => {
  const numbers = [await aDraft(ann), await aDraft(ann)];
  const published = await Promise.all(numbers.map((number) => publish(ben, number)));
  expect(published.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect(await offered()).toHaveLength(1);
});

test('rejects editing, publishing and discarding a version that is no draft', async () => {
  const number = await aDraft(ann);
  await publish(ben, number);
  expect(await edit(ann, number, '<p>Else.</p>')).toEqual({ kind: 'not_a_draft' });
  expect(await publish(ben, number)).toEqual({ kind: 'not_a_draft' });
  expect(await discardConsent(ann, 'refinance', number)).toBe(false);
  expect(await publish(ben, 4_000)).toEqual({ kind: 'no_version' });
});

test('copies an older text byte for byte into a draft that a second person publishes', async () => {
  const old = await aDraft(ann, 'refinance', '<p>Old</p>\r\n \t');
  await publish(ben, old);
  const young = await aDraft(ann, 'refinance', '<p>New</p>');
  await publish(ben, young);
  const copy = (await copyConsent(ben, 'refinance', old)) ?? 0;
  expect(copy).toBe(young + 1);
  expect(await publish(ben, copy)).toEqual({ kind: 'second_person' });
  expect(await publish(ann, copy)).toEqual({ kind: 'done', replaced: young });
  expect(await offered()).toMatchObject([{ number: copy, html: '<p>Old</p>\r\n \t' }]);
  expect(await stateOf(young)).toBe('retired');
  expect(await auditsOf(`refinance ${copy}`)).toMatchObject([
    { act: 'consent_copied', actor: ben.email, after: { copiedFrom: old } },
    { act: 'consent_published', actor: ann.email, before: { published: young }, after: { published: copy } },
  ]);
  expect(await copyConsent(ann, 'refinance', 4_000)).toBeNull();
});

test('resolves the alert about a text when the text is replaced', async () => {
  const old = await aDraft(ann);
  await publish(ben, old);
  await raiseAlert('consent_outdated', `refinance ${old}`);
  await raiseAlert('consent_not_published', 'refinance');
  await publish(ben, await aDraft(ann));
  expect(await openAlerts('^consent_(outdated|not_published)')).toEqual([]);
});

test('retires a text with a reason, and offers none afterwards', async () => {
  for (const reason of ['', '  wrong    ', '123456789']) {
    const posted = fields({ source: 'refinance', number: '1', reason });
    expect(parseForm(RETIRE_FORM, posted)).toMatchObject({
      errors: { reason: 'Enter a reason for unpublishing this text.' },
    });
  }
  const number = await aDraft(ann);
  await publish(ben, number);
  const reason = 'The operator says that it is wrong.';
  expect(await retireConsent(ann, 'refinance', number, reason)).toBe(true);
  expect(await offered()).toEqual([]);
  expect(await retireConsent(ann, 'refinance', number, reason)).toBe(false);
  expect((await auditsOf(`refinance ${number}`)).at(-1)).toMatchObject({ act: 'consent_retired', reason });
});

test('audits the hash of a text, never its words', async () => {
  const number = await aDraft(ann, 'refinance', '<p>Words of a text</p>');
  await edit(ann, number, '<p>Words of another</p>');
  const entries = await auditsOf(`refinance ${number}`);
  expect(entries).toMatchObject([
    { act: 'consent_drafted', before: null, after: { verdict: 'safe' } },
    { act: 'consent_edited', before: { revision: 1 }, after: { revision: 2, verdict: 'safe' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Words');
});

test.each([
  ['a viewer', () => someMember('viewer')],
  ['a disabled member', () => someMember('admin').then(disable)],
  ['a member who has not joined', () => someMember('admin').then(unjoin)],
])('%s can’t publish, so a lone author needs a reason', async (_who, other) => {
  await disableAll();
  const alone = await someMember('admin');
  await other();
  expect([await reviewOf(alone, alone), await reviewOf(alone, COMMAND)]).toEqual(['reason', 'reason']);
});

test.each([
  ['disabled', { isDisabled: true }],
  ['made a viewer', { role: 'viewer' }],
] as const)('an administrator who has just %s all others can’t publish alone', async (_how, change) => {
  await disableAll();
  const [admin, other] = [await someMember('admin'), await someMember('marketer')];
  expect(await changeStaffAccess(admin, other.staffId, change)).toBe('done');
  expect(await reviewOf(admin, admin)).toBe('compliance');
});

test('a lone author or a command publishes with an alert, the author for a reason', async () => {
  await disableAll();
  const alone = await someMember('admin');
  const [hers, commands] = [await aDraft(alone), await aDraft(COMMAND)];
  for (const input of [{}, { reason: '  short.   ' }])
    expect(await publish(alone, hers, input)).toEqual({ kind: 'reason' });
  expect(await publish(alone, hers, { reason: REASON, at: new Date(0) })).toEqual({ kind: 'too_early' });
  expect(await alertsOf(hers)).toEqual([]);
  expect(await publish(alone, hers, { reason: ` ${REASON} ` })).toMatchObject({ kind: 'done' });
  expect((await auditsOf(`refinance ${hers}`))[1]).toMatchObject({ actor: alone.email, reason: REASON });
  expect(await publish(COMMAND, commands)).toMatchObject({ kind: 'done' });
  expect(await alertsOf(hers, commands)).toMatchObject([
    { subject: `refinance ${hers}`, facts: { by: alone.email, reason: 'alone' } },
    { subject: `refinance ${commands}`, facts: { by: COMMAND.email, reason: 'command_line' } },
  ]);
});

const alertsOf = (...numbers: number[]) =>
  openAlerts(`^consent_published_alone refinance (${numbers.join('|')})$`);

const disable = ({ staffId }: { staffId: string }) =>
  sql('UPDATE staff SET disabled_at = clock_timestamp() WHERE id = $1', [staffId]);

const unjoin = ({ staffId }: { staffId: string }) =>
  sql('UPDATE staff SET joined_at = NULL, password_hash = NULL WHERE id = $1', [staffId]);
