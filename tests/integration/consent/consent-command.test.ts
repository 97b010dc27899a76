import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectConsentHtml } from '#checker/consent-safety.ts';
import { draftConsent } from '#features/consent/draft-consent.ts';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-text.ts';
import { aDraft, offered, publish, stateOf } from '#tests/integration/support/consent-drafts.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { runScript } from '#tests/support/run-script.ts';

const mara = { staffId: null, email: 'mara' };

test('a command adds and publishes a text byte for byte, and appears in the audit', async () => {
  const first = await aDraft(mara, 'refinance', '<p>One</p>\r\n');
  expect(await publish(mara, first)).toEqual({ kind: 'done', replaced: null });
  const second = await aDraft(mara, 'refinance', '<p>Two</p>\r\n');
  expect(second).toBe(first + 1);
  expect(await publish(mara, second)).toEqual({ kind: 'done', replaced: first });
  expect(await offered()).toMatchObject([
    { html: '<p>Two</p>\r\n', fetched_at: null, key: 'stored.consent' },
  ]);
  expect(await stateOf(first)).toBe('retired');
  expect(await auditsOf(`refinance ${second}`)).toMatchObject([
    { act: 'consent_drafted', actor: 'mara' },
    { act: 'consent_published', actor: 'mara', before: { published: first } },
  ]);
});

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
  expect(await publish(mara, number)).toEqual({ kind: 'unsafe' });
  expect(await offered()).toEqual(before);
});

test('the command adds, publishes and lists a file, and explains a rejection', {
  tags: ['@nightly'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handoff-consent-'));
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
  await rm(folder, { recursive: true });
});

test.each(['personal-v2.html', 'refinance.html'])(
  'the first text of a new database is safe: %s',
  async (file) => {
    const html = await readFile(`prisma/consent/${file}`, 'utf8');
    expect(inspectConsentHtml(html)).toEqual({ verdict: 'safe', findings: [] });
  },
);
