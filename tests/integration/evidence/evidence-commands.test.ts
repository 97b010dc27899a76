import { readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveAnswers } from '#features/application/save-answers.ts';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { submitPrefill } from '#features/lead/submit-prefill.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { findPerson } from '#features/privacy/find-person.ts';
import { releaseEvidence } from '#features/privacy/hold-evidence.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import {
  openOperatorAndSeed,
  ADA as PERSON,
  type SubmittedLead,
  startJourney,
  storedKinds,
  submitSampleLead,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { runScript } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const ADA = 'Ada@Example.com\n';
const WHY = ['--reason', 'asked for by Ada'];

await openOperatorAndSeed();
const folder = temporaryFolder();
let lead: SubmittedLead;
beforeAll(async () => {
  lead = await submitSampleLead();
  await appendPendingToTree();
});

const evidence = (...given: string[]) => runHere('evidence', given);

test('exports a certificate with its keys, which any reader can verify and render without settings', async () => {
  const [file, page, again] = ['certificate.json', 'page.html', 'again.html'].map((name) =>
    join(folder, name),
  );
  const files = ['--out', file ?? '', '--page', page ?? ''];
  const issued = await runScript('evidence', ['certificate', lead.reference, ...WHY, ...files]);
  expect(issued).toMatchObject({ code: 0, stdout: expect.stringContaining(`npm run verify -- ${file}`) });
  const verified = await runScript('verify', [file ?? '', '--page', again ?? ''], {
    environment: { DATABASE_URL: '', DATA_KEY: '', EVIDENCE_KEY: '' },
  });
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('No fault found.'), stderr: '' });
  expect(await read(again)).toBe(await read(page));
  expect(await read(page)).toContain('Quillverton');
  expect((await stat(file ?? '')).mode & 0o077).toBe(0);
  expect((await storedKinds(lead.journeyKey.journeyId)).at(-1)).toBe('evidence_exported');

  const changed = await runScript('verify', [join(folder, 'page.html'), '--page', join(folder, 'none.html')]);
  expect(changed.code).toBe(1);
  expect(await readdir(folder)).not.toContain('none.html');
});

describe('wrong use prints a sentence and changes nothing', { tags: ['@nightly'] }, () => {
  test.each<[string, string[], { input?: string; environment?: Record<string, string> }, string]>([
    [
      'an unknown reference',
      ['certificate', 'NONE-NONE-NONE', ...WHY],
      {},
      'There is no lead NONE-NONE-NONE.\n',
    ],
    ['no reason', ['hold', 'NONE-NONE-NONE', '--reason', ' '], {}, 'How to use it'],
    ['an address as an argument', ['find', 'ada@example.com'], {}, 'How to use it'],
    [
      'half an address',
      ['erase', '--yes'],
      { input: 'ada@example\n' },
      'That is neither an email address nor a phone number. Enter an email',
    ],
  ])('%s', async (_what, given, how, sentence) => {
    const run = await runHere('evidence', given, how);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr.startsWith(sentence)).toBe(true);
    expect(run.stderr).not.toContain('    at ');
  });
});

test('places a hold once, which prevents erasure until it is released', async () => {
  const stored = await storedKinds(lead.journeyKey.journeyId);
  const on = (how: string) => `${lead.reference} is on hold${how}: it is neither purged nor erased.\n`;
  expect((await evidence('hold', lead.reference, ...WHY)).stdout).toBe(on(''));
  expect((await evidence('hold', lead.reference, ...WHY)).stdout).toBe(on(' already'));
  const erased = await runHere('evidence', ['erase'], { input: `${ADA}erase\n` });
  expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining(`${lead.reference}: ON HOLD`) });
  await erasePerson('email', PERSON.email, 'counsel');
  const released = await evidence('release', lead.reference, ...WHY);
  expect(released.stdout).toContain('is released. ITS ERASURE WAS ASKED FOR');
  expect(await releaseEvidence(lead.reference, { by: 'Ann', reason: 'none' })).toBe('already');
  expect(await storedKinds(lead.journeyKey.journeyId)).toEqual([
    ...stored,
    'hold_placed',
    'erasure_asked',
    'hold_released',
  ]);
});

test('finds, exports and, after the word erase is repeated, erases a person', async () => {
  const prefill = await onlyPrefill();
  const stored = await storedKinds(lead.journeyKey.journeyId);
  const unsure = await runHere('evidence', ['erase'], { input: `${ADA}yes\n` });
  expect(unsure.stderr).toContain('Nothing was erased: the word erase was not repeated.\n');
  expect(unsure.stdout.split('\n')).toEqual([
    expect.stringMatching(/^[\w-]{14} {2}[0-9a-f-]{36} {2}.{16} UTC {2}personal-loan {2}answered$/),
    expect.stringMatching(/^no lead +[0-9a-f-]{36} {2}.{16} UTC {2}quick-start {2}prefill answered$/),
    '',
  ]);
  expect(await storedKinds(lead.journeyKey.journeyId)).toEqual(stored);

  const out = join(folder, 'export');
  await runHere('evidence', ['export', '--out', out, ...WHY], { input: ADA });
  const certificate = `certificate-${lead.reference}`;
  const names = [`${certificate}.html`, `${certificate}.json`, 'evidence-keys.json', 'kept.json'];
  expect((await readdir(out)).sort()).toEqual(names);
  expect(JSON.parse(await read(join(out, 'kept.json')))).toMatchObject({
    journeys: [
      { lead: { reference: lead.reference, state: 'answered' }, prefills: [] },
      { journeyId: prefill, lead: null, prefills: [{ outcome: 'answered' }] },
    ],
  });
  const erased = await runHere('evidence', ['erase', '--yes'], { input: '+1 (555) 555-0199\n' });
  expect(erased.stdout).toContain(`${lead.reference}: erased.`);
  expect(erased.stdout).toContain(`${prefill}: erased. It had no evidence.`);
  expect(await storedKinds(lead.journeyKey.journeyId)).toEqual(['details_removed']);
  expect(personEventsIn(unsure.stderr)).toEqual(['person_searched 2']);
  expect(personEventsIn(erased.stderr)).toEqual(['person_searched 2', 'person_erased 2']);
  expect(await findPerson({ kind: 'email', value: 'ada@example.com' }, 'counsel')).toEqual([]);
});

test('appends pending events to the tree at once, and prints the newest checkpoint and the log', async () => {
  const [unsealed] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM evidence_unsealed');
  expect(unsealed?.count).toBeGreaterThan(0);
  const sealed = await evidence('seal');
  expect(sealed.stdout).toMatch(/^The tree has all events\. The newest checkpoint covers \d+ events\.\n$/);
  const [checkpoint, log] = [await evidence('checkpoint'), await evidence('log')];
  expect(log.stdout.endsWith(`${JSON.stringify({ checkpoint: checkpoint.stdout })}\n`)).toBe(true);
});

const read = (path = '') => readFile(path, 'utf8');

/** The person events in the log, each by the person at the keyboard. */
const personEventsIn = (log: string) =>
  [...log.matchAll(/"event":"(person_\w+)","by":"([^"]+)","count":(\d+)/g)].flatMap(([, event, by, count]) =>
    by === userInfo().username ? [`${event} ${count}`] : [],
  );

/** Answers that went to the operator's own form, and nowhere else. */
async function onlyPrefill(): Promise<string> {
  const journeyKey = await startJourney('quick-start');
  await saveAnswers(journeyKey, { ...PERSON, creditScoreQuality: 'good' });
  const submitted = await submitPrefill(journeyKey, { isHoneypotFilled: false, address: '203.0.113.9' });
  expect(submitted.kind).toBe('answered');
  return journeyKey.journeyId;
}
