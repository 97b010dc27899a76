import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { chain, leadEvents, type StoredJourney, textOf } from '#tests/support/evidence/event-chains.ts';
import { newKey, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const text = textOf(Buffer.from('<p>I agree</p>'));
const key = newKey('now');

let folder: string;
let log: GrowingLog;
let certificate: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handoff-verify-'));
  const events = chain(ID, leadEvents('7KQ2-9DXM-4RTP', [text]));
  const journey: StoredJourney = { id: ID, reference: '7KQ2-9DXM-4RTP', texts: [text], events };
  log = new GrowingLog(key);
  await log.seal(events);
  await log.checkpoint();
  const content = await log.certificate(journey);
  certificate = await signCertificate(
    { ...content, events: content.events.with(0, erased(content.events)) },
    key,
  );
  await Promise.all([
    put('certificate.json', certificate),
    put('log.ndjson', await log.export()),
    put('changed.ndjson', (await log.export()).replace('lead_sent', 'lead_lost')),
    put('checkpoint.txt', log.notes[0] ?? ''),
    put('evidence-keys.json', keysOf(key)),
    put('other-keys.json', keysOf(newKey('now'))),
    put('keys-none.json', '{}'),
    put('letter.txt', 'Dear Sir or Madam,\n'),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

test('writes a consent record for a valid certificate, and none for an invalid one', async () => {
  const record = join(folder, 'record.json');
  expect((await verify('certificate.json', '--record', record)).code).toBe(0);
  expect(JSON.parse(await readFile(record, 'utf8'))).toMatchObject({
    schema_version: 'ISO/IEC TS 27560:2023',
    record_id: ID,
  });
  const none = join(folder, 'none.json');
  expect(
    (await verify('certificate.json', '--keys', join(folder, 'other-keys.json'), '--record', none)).code,
  ).toBe(1);
  await expect(readFile(none)).rejects.toThrow('ENOENT');
});

test('describes a valid certificate in plain words', async () => {
  expect(await verify('certificate.json')).toEqual({
    code: 0,
    says: `The certificate of 7KQ2-9DXM-4RTP, issued 2026-11-21T12:00:00.000Z, is signed by a known key and unchanged.
6 events in one chain, journey ${ID}; 6 of them in the tree of 6 events of partner.example/evidence; details of 1 erased.
Text ${text.sha256}: 14 bytes that have this hash.
Displayed: 2026-11-21T09:30:00.010Z.
Agreed: 2026-11-21T09:30:00.030Z.
Sent: 2026-11-21T09:30:00.040Z.
Displayed means that the browser requested the text. Times are by the clock of the issuer.
No fault found.
`,
  });
});

test('describes a valid log, with and without a delivered checkpoint', async () => {
  const without = await verify('log.ndjson');
  expect(without).toMatchObject({
    code: 0,
    says: expect.stringContaining('No checkpoint from outside was given'),
  });
  const withNote = await verify('log.ndjson', '--checkpoint', 'checkpoint.txt');
  expect(withNote).toEqual({
    code: 0,
    says: `6 events of 1 journey, each on the one before it.
6 in the tree, 0 not sealed yet.
1 checkpoint in the log, signed by a known key; the last covers 6 events.
1 of them as delivered outside; the first 6 events could not have been changed since.
No fault found.
`,
  });
});

describe('faults exit with 1', () => {
  test.each([
    [['changed.ndjson'], 'Line 6 does not stand on the event before it'],
    [['certificate.json', '--keys', 'other-keys.json'], 'The signature is not by a known key'],
    [['letter.txt'], 'letter.txt is neither a certificate nor an export'],
  ])('%s', async (given, fault) => {
    expect(await verify(...given)).toMatchObject({ code: 1, says: expect.stringContaining(fault) });
  });
});

describe('wrong use exits with 2 and a sentence that explains the correct use', () => {
  test.each([
    [[], 'How to use it:'],
    [
      ['log.ndjson', '--keys', 'keys-none.json'],
      'keys-none.json is no keys document. Fetch /.well-known/evidence-keys.json',
    ],
  ])('%s', async (given, sentence) => {
    expect(await verify(...given)).toMatchObject({ code: 2, says: expect.stringContaining(sentence) });
  });
});

const keysOf = (key: ReturnType<typeof newKey>) => JSON.stringify({ keys: [publicOf(key)] });
const put = (name: string, content: string) => writeFile(join(folder, name), content);

function erased<Event extends { details: unknown }>([first]: Event[]) {
  return { ...(first as Event), details: null };
}

/** Runs the script as `npm run verify --` does, in the folder with the files. */
function verify(...given: string[]): Promise<{ code: unknown; says: string }> {
  const script = resolve('scripts/cli/verify.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...given], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, says: stdout + stderr }),
    );
  });
}
