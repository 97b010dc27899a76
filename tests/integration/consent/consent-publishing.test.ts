import { expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { copyConsent, discardConsent, editConsent, retireConsent } from '#features/consent/draft-consent.ts';
import { RETIRE_FORM } from '#features/consent/model/version-form.ts';
import { findConsentVersion } from '#features/consent/read-consents.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { parseForm } from '#platform/values/posted-form.ts';
import { aDraft, offered, publish, stateOf } from '#tests/integration/support/consent-drafts.ts';
import { auditsOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const REASON = 'I work here alone for now.';
const bytes = (html: string) => Buffer.from(html);

test('rejects publication by the author while another staff member could publish, despite a reason', {
  tags: ['@two-person-publishing'],
}, async () => {
  await disableAll();
  const [ann, ben] = [await someMember('marketer'), await someMember('compliance')];
  const number = await aDraft(ann);
  const refusal = { kind: 'needs_compliance' };
  expect(await publish(ann, number)).toEqual(refusal);
  expect(await publish(ann, number, { reason: REASON })).toEqual(refusal);
  expect(await publish(ann, number, { reason: REASON, at: inAnHour() })).toEqual(refusal);
  expect(await stateOf(number)).toBe('draft');
  expect(await publish(ben, number)).toMatchObject({ kind: 'done' });
  expect(await offered()).toMatchObject([{ number, html: '<p>I agree.</p>', fetched_at: null }]);
});

test('counts the last editor as the author', async () => {
  const [ann, ben] = [await someMember('compliance'), await someMember('compliance')];
  const number = await aDraft(ann);
  await editConsent(ben, 'refinance', { number, revision: 1 }, bytes('<p>I do agree.</p>'));
  expect(await publish(ben, number, { revision: 2 })).toEqual({ kind: 'own_text' });
  expect(await publish(ann, number, { revision: 2 })).toMatchObject({ kind: 'done' });
});

test('does not count a save without changes as an edit', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  await editConsent(ben, 'refinance', { number, revision: 1 }, bytes('<p>I agree.</p>'));
  expect(await publish(ann, number)).toEqual({ kind: 'needs_compliance' });
  expect(await publish(ben, number, { revision: 1 })).toMatchObject({ kind: 'done' });
});

test.each([
  ['a viewer', () => someMember('viewer')],
  ['a disabled member', () => someMember('admin').then(disableOne)],
  ['a member who has not joined', () => someMember('admin').then(unjoin)],
])('%s can’t publish, so a lone author publishes their own text with a reason', async (_who, other) => {
  await disableAll();
  const ann = await someMember();
  await other();
  const number = await aDraft(ann);
  expect(await findConsentVersion(ann, 'refinance', number)).toMatchObject({ publishing: 'reason' });
  expect(await publish(ann, number)).toEqual({ kind: 'reason_needed' });
  expect(await publish(ann, number, { reason: '  short.   ' })).toEqual({ kind: 'reason_needed' });
  expect(await publish(ann, number, { reason: ` ${REASON} ` })).toMatchObject({ kind: 'done' });
  const [, published] = await auditsOf(`refinance ${number}`);
  expect(published).toMatchObject({ act: 'consent_published', actor: ann.email, reason: REASON });
});

test('requires a person in compliance among the two who publish, now or on schedule', {
  tags: ['@two-person-publishing'],
}, async () => {
  await disableAll();
  const [ann, ben, eve] = [
    await someMember('marketer'),
    await someMember('admin'),
    await someMember('compliance'),
  ];
  const number = await aDraft(ann);
  expect(await findConsentVersion(ben, 'refinance', number)).toMatchObject({ publishing: 'compliance' });
  expect(await publish(ben, number, { reason: REASON })).toEqual({ kind: 'needs_compliance' });
  expect(await publish(ben, number, { at: inAnHour() })).toEqual({ kind: 'needs_compliance' });
  expect(await publish(eve, number)).toMatchObject({ kind: 'done' });
  const hers = await aDraft(eve);
  expect(await publish(eve, hers)).toEqual({ kind: 'own_text' });
  expect(await publish(ann, hers)).toMatchObject({ kind: 'done' });
  expect(await alertsOf(number, hers)).toEqual([]);
});

test('an author who is no longer in compliance does not count as compliance', async () => {
  await disableAll();
  const [eve, ben] = [await someMember('compliance'), await someMember('marketer')];
  const number = await aDraft(eve);
  await disableOne(eve);
  await someMember('admin');
  expect(await publish(ben, number)).toEqual({ kind: 'needs_compliance' });
});

test('raises an alert when a person alone or a command publishes', async () => {
  await disableAll();
  const ann = await someMember('admin');
  const [hers, commands] = [await aDraft(ann), await aDraft(COMMAND)];
  expect(await publish(ann, commands)).toEqual({ kind: 'reason_needed' });
  expect(await publish(ann, hers, { reason: REASON })).toMatchObject({ kind: 'done' });
  expect(await publish(COMMAND, commands)).toMatchObject({ kind: 'done' });
  expect(await alertsOf(hers, commands)).toEqual([
    { subject: `refinance ${hers}`, facts: { by: ann.email, reason: 'alone' } },
    { subject: `refinance ${commands}`, facts: { by: COMMAND.email, reason: 'command_line' } },
  ]);
});

test.each([
  ['disabled', { isDisabled: true }],
  ['made a viewer', { role: 'viewer' }],
] as const)('an administrator who has just %s all others can’t publish alone', async (_how, change) => {
  await disableAll();
  const [ann, ben] = [await someMember('admin'), await someMember('marketer')];
  const number = await aDraft(ann);
  expect(await changeStaffAccess(ann, ben.staffId, change)).toBe('done');
  expect(await publish(ann, number, { reason: REASON })).toEqual({ kind: 'needs_compliance' });
});

test('does not store a reason that was not required', async () => {
  const number = await aDraft(await someMember());
  await publish(await someMember('compliance'), number, { reason: REASON });
  const [version] = await sql('SELECT lone_reason FROM consent_version WHERE source = $1 AND number = $2', [
    'refinance',
    number,
  ]);
  expect(version).toEqual({ lone_reason: null });
});

test('publishes only the text that was shown, and reports an edit in between', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  await editConsent(ann, 'refinance', { number, revision: 1 }, bytes('<p>Else.</p>'));
  expect(await publish(ben, number, { revision: 1 })).toMatchObject({
    kind: 'edited_since',
    by: ann.email,
    at: expect.any(Date),
  });
  expect(await stateOf(number)).toBe('draft');
});

test('reports a concurrent edit to one of the two editors, and loses no text', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  const edits = await Promise.all(
    [ann, ben].map((by) =>
      editConsent(by, 'refinance', { number, revision: 1 }, bytes(`<p>${by.email}</p>`)),
    ),
  );
  expect(edits.map(({ kind }) => kind).sort()).toEqual(['done', 'edited_since']);
  const winner = [ann, ben].find((_by, place) => edits[place]?.kind === 'done');
  const stored = await findConsentVersion(ann, 'refinance', number);
  expect(stored).toMatchObject({
    revision: 2,
    editedByLabel: winner?.email,
    html: `<p>${winner?.email}</p>`,
  });
});

test('leaves one version published after two concurrent publications', async () => {
  const ann = await someMember();
  const numbers = [await aDraft(ann), await aDraft(ann)];
  const others = [await someMember('compliance'), await someMember('compliance')];
  const published = await Promise.all(others.map((by, place) => publish(by, numbers[place] ?? 0)));
  expect(published.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect(await offered()).toHaveLength(1);
});

test('rejects editing, publishing and discarding a version that is no draft', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  await publish(ben, number);
  expect(await editConsent(ann, 'refinance', { number, revision: 1 }, bytes('<p>Else.</p>'))).toEqual({
    kind: 'no_draft',
  });
  expect(await publish(ben, number)).toEqual({ kind: 'not_a_draft' });
  expect(await discardConsent(ann, 'refinance', number)).toBe(false);
  expect(await publish(ben, 4_000)).toEqual({ kind: 'no_version' });
});

test('copies an older text byte for byte into a draft that a second person publishes', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const old = await aDraft(ann, 'refinance', '<p>Old</p>\r\n \t');
  await publish(ben, old);
  const young = await aDraft(ann, 'refinance', '<p>New</p>');
  await publish(ben, young);

  const copy = (await copyConsent(ben, 'refinance', old)) ?? 0;
  expect(copy).toBe(young + 1);
  expect(await publish(ben, copy)).toEqual({ kind: 'own_text' });
  expect(await publish(ann, copy)).toEqual({ kind: 'done', replaced: young });
  expect(await offered()).toMatchObject([{ number: copy, html: '<p>Old</p>\r\n \t' }]);
  expect(await stateOf(young)).toBe('retired');
  expect(await auditsOf(`refinance ${copy}`)).toMatchObject([
    { act: 'consent_copied', actor: ben.email, after: { copiedFrom: old } },
    { act: 'consent_published', actor: ann.email, before: { published: young }, after: { published: copy } },
  ]);
  expect(await copyConsent(ann, 'refinance', 4_000)).toBeNull();
});

test('closes the alert about a text when the text is replaced', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const old = await aDraft(ann);
  await publish(ben, old);
  await raiseAlert('consent_outdated', `refinance ${old}`);
  await raiseAlert('consent_not_published', 'refinance');
  await publish(ben, await aDraft(ann));
  const kinds = ['consent_outdated', 'consent_not_published'];
  expect(await sql('SELECT kind FROM alert WHERE kind = ANY ($1) AND resolved_at IS NULL', [kinds])).toEqual(
    [],
  );
});

test.each(['', '  wrong    ', '123456789'])('does not retire a text for the reason “%s”', (reason) => {
  const posted: Record<string, string> = { source: 'refinance', number: '1', reason };
  expect(parseForm(RETIRE_FORM, (name) => posted[name] ?? '')).toMatchObject({
    errors: { reason: 'Enter a reason for unpublishing this text.' },
  });
});

test('retires a text with a reason, and offers none afterwards', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const number = await aDraft(ann);
  await publish(ben, number);
  expect(await offered()).toHaveLength(1);
  expect(await retireConsent(ann, 'refinance', number, 'The operator says that it is wrong.')).toBe(true);
  expect(await offered()).toEqual([]);
  expect(await retireConsent(ann, 'refinance', number, 'The operator says that it is wrong.')).toBe(false);
  expect((await auditsOf(`refinance ${number}`)).at(-1)).toMatchObject({
    act: 'consent_retired',
    reason: 'The operator says that it is wrong.',
  });
});

test('audits the hash of a text, never its words', async () => {
  const ann = await someMember();
  const number = await aDraft(ann, 'refinance', '<p>Words of a text</p>');
  await editConsent(ann, 'refinance', { number, revision: 1 }, bytes('<p>Words of another</p>'));
  const entries = await auditsOf(`refinance ${number}`);
  expect(entries).toMatchObject([
    { act: 'consent_drafted', before: null, after: { verdict: 'safe' } },
    { act: 'consent_edited', before: { revision: 1 }, after: { revision: 2, verdict: 'safe' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Words');
});

const COMMAND = { staffId: null, email: 'ann (command line)' };

const alertsOf = (...numbers: number[]) =>
  sql(
    `SELECT subject, facts FROM alert WHERE kind = 'consent_published_alone' AND subject = ANY ($1) ORDER BY facts->>'reason'`,
    [numbers.map((number) => `refinance ${number}`)],
  );

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function disableOne({ staffId }: { staffId: string }) {
  await sql('UPDATE staff SET disabled_at = clock_timestamp() WHERE id = $1', [staffId]);
}

async function unjoin({ staffId }: { staffId: string }) {
  await sql('UPDATE staff SET joined_at = NULL, password_hash = NULL WHERE id = $1', [staffId]);
}
