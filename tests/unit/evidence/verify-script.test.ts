import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import type { VerdictLine } from '#features/evidence/proof/words/verdict-words.ts';
import { auditOf } from '#tests/support/evidence/audit-exports.ts';
import { leadEvents, type StoredText, WITHDRAWAL } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { certified, loosened } from '#tests/support/evidence/mutated-journey.ts';
import {
  ID,
  journeyOf,
  key,
  REFERENCE,
  signedAnyhow,
  texts,
} from '#tests/support/evidence/signed-certificates.ts';
import { runVerifyIn, verifyIn } from '#tests/support/evidence/verify-command.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const [text, calls] = texts as [StoredText, StoredText];
const HIDDEN = 'A\u001b[8m\u202eB';

const folder = temporaryFolder();
let log: GrowingLog;
let certificate: string;
beforeAll(async () => {
  const journey = journeyOf(leadEvents(REFERENCE, texts, [WITHDRAWAL]));
  log = await GrowingLog.over(key, journey.events);
  certificate = await signCertificate(await log.certificate(journey), key);
  const hidden = loosened(journeyOf(leadEvents(HIDDEN, [text]), [text], HIDDEN));
  const early = await new GrowingLog(key).certificate({ ...journey, events: journey.events.slice(0, 6) });
  const audit = await auditOf({});
  await Promise.all([
    put('audit.ndjson', audit),
    put('audit-log.ndjson', audit.replace(/^\{"(?:format|entry)":.*\n/gm, '')),
    put('certificate.json', certificate),
    put('hidden.json', signedAnyhow(await certified(hidden, 2), PUBLIC_TEST_KEY)),
    put('early.json', signedAnyhow({ ...early, issuedAt: '2026-11-21T09:30:00.050Z' }, PUBLIC_TEST_KEY)),
    put('log.ndjson', await log.export()),
    put('crlf.ndjson', (await log.export()).replaceAll('\n', '\r\n')),
    put('changed.ndjson', (await log.export()).replace('lead_sent', 'lead_ended')),
    put('checkpoint.txt', log.notes[0] ?? ''),
    put('evidence-keys.json', JSON.stringify({ keys: [publicOf(key), publicOf(PUBLIC_TEST_KEY)] })),
    put('keys-none.json', '{}'),
    put('letter.txt', 'Dear Sir or Madam,\n'),
  ]);
});

test('prints the verdict before it writes a page', async () => {
  const { code, says } = await runVerifyIn(folder, ['certificate.json', '--page', folder]);
  expect(code).toBe(2);
  expect(says).toMatch(/No fault found\.\n(.*\n)*.*can't be written/);
});

test('says of a valid certificate who agreed to what, and that consent to calls was withdrawn', async () => {
  const { code, says } = await runVerifyIn(folder, ['certificate.json']);
  expect(code).toBe(0);
  expect(
    says,
  ).toBe(`On Nov 21, 2026, 09:30:00 UTC, someone using the name “Ada Ng”, the email address “ada@example.com” and the phone number (555) 555-0199 agreed to the consent text of the request and to calls and texts; the consent to calls and texts was WITHDRAWN on Nov 21, 2026, 09:30:00 UTC.

Unchanged since it was signed by the issuer
[yes] Signature: The issuer signed the file with one of the given keys. It is unchanged since.
[no ] Outside time: Not confirmed: no third party states a time.
[no ] Compared with the log: Not compared: no log export was given. A later withdrawal would only be in the log.
[no ] Compared with a stored checkpoint: Not compared: none was given. Without one, the issuer could have rewritten all records.

Checkboxes: Checked: “I agree”
Checkboxes: Checked: “Call me”
Measured: The borrower’s browser reported: 100% of the consent text of the request was in sight, 100% of the consent text about calls and texts was in sight; 0.0 seconds between the request for the text and the agreement
Network address: 192.0.2.7
Browser: Browser/1 “ü”
Calls and texts: Withdrawn.
Calls and texts: Agreed to: 2026-11-21 09:30:00.030 UTC, for the number 5555550199
Calls and texts: Withdrawn: 2026-11-21 09:30:00.060 UTC, recorded by: borrower
Clock: Each time is by the clock of the issuer’s database. No third party confirms it.
Not shown: A browser requested each text. Whether it was drawn, and whether a person read it, can’t be shown.
Not shown: The file shows a browser and a network address, not who used them.
Not shown: It shows what the issuer recorded. An event that was never recorded, or recorded falsely at once, can’t be found.

Words
Issuer: the company that made this file and recorded the events in it.
Signature: a code that only the issuer’s key can make, and that fits this file alone.
Event: one recorded step, such as an agreement or a withdrawal.
Log: the issuer’s list of all events, to which events are only added.
Checkpoint: a signed summary of the log at one moment. A copy stored elsewhere shows later changes.
Outside time: a time stated by a third party that saw a checkpoint.

Appendix
Certificate: The certificate of 7KQ2-9DXM-4RTP, issued 2026-11-21 12:00:00.000 UTC, is signed with the key now and unchanged.
Certificate: Its format is version 2.
Certificate: It holds 8 events of the journey ${ID}, in one chain.
Who: Ada Ng
Email address: ada@example.com
Phone number: 5555550199
Address: not asked for
Agreed: 2026-11-21 09:30:00.030 UTC: texts personal.consent, personal.tcpa.consent
Agreed: Box checked: “I agree”
Agreed: Box checked: “Call me”
Texts requested: 2026-11-21 09:30:00.010 UTC: ${text.sha256}
Texts requested: 2026-11-21 09:30:00.011 UTC: ${calls.sha256}
Sent: 2026-11-21 09:30:00.040 UTC: to operator.example, attempt 1, with personal.consent, personal.tcpa.consent
Ended: 2026-11-21 09:30:00.050 UTC: answered, success, attempt 1
Texts: ${text.sha256}: 24 bytes with this hash, agreed to as personal.consent
Texts: ${calls.sha256}: 3 bytes with this hash, agreed to as personal.tcpa.consent
Page as drawn: No display in the file names a copy of its page
Absent details: None: the file has the details of each event
Checkpoint: 8 of 8 events are in the tree of 8 events of the log partner.example/evidence. Compare this name with the one that you know.
Checkpoint from outside: None was given. Without one, a person with the database and the key could have rewritten everything.
Time from outside: No third party states a time for the checkpoint.
Later events: Not checked: only a log export shows later events of the journey, such as a withdrawal.
No fault found.
`);
});

test('says the same as JSON', async () => {
  const given = ['certificate.json', '--checkpoint', 'checkpoint.txt'];
  const { says } = await verify(...given);
  const json = JSON.parse((await verify(...given, '--json')).says);
  const linesOf = (lines: VerdictLine[]) =>
    lines.flatMap(({ topic, says }) => says.map((sentence) => `${topic}: ${sentence}`)).join('\n');
  const inMain = new Set(json.main.map(({ topic }: VerdictLine) => topic));
  const rest = json.says.filter(({ topic }: VerdictLine) => !inMain.has(topic));
  expect(says.startsWith(`${json.summary}\n\n`)).toBe(true);
  for (const { says: sentence } of json.lamps) expect(says).toContain(`: ${sentence}\n`);
  expect(says).toContain(`\n\n${linesOf(json.main)}\n\nWords\n`);
  expect(says.endsWith(`\nAppendix\n${linesOf(rest)}\nNo fault found.\n`)).toBe(true);
  expect(says).toContain('A given checkpoint is the same as the one in this file.');
  expect(json).toMatchObject({ kind: 'certificate', verdict: 'no_fault_found', faults: [] });
});

test('names later events of the journey in the log', async () => {
  const { code, says } = await verify('early.json', '--log', 'log.ndjson', '--checkpoint', 'checkpoint.txt');
  expect(code).toBe(0);
  expect(says).toContain('Calls and texts: Withdrawn.\n');
  expect(says).toContain('Later events: Event 7, Request ended (lead_ended), 2026-11-21 09:30:00.050 UTC\n');
  expect(says).toContain(
    'Later events: Event 8, Consent to calls and texts withdrawn (phone_consent_withdrawn)',
  );
  expect(
    (await verify('certificate.json', '--log', 'log.ndjson')).says,
  ).toContain(`Later events: None up to 2026-11-21 09:30:00.060 UTC, the time of the newest signed event in the log.
Later events: The signed part of the log ends before the certificate was issued. It can’t show events after that.
`);
});

test('prints no character that a terminal obeys', async () => {
  for (const options of [[], ['--json']]) {
    const { code, says } = await verify('hidden.json', ...options);
    expect(code).toBe(0);
    expect(says).toContain('A\\u001b[8m\\u202eB');
    for (const hidden of ['\u001b', '\u202e']) expect(says).not.toContain(hidden);
  }
});

test('describes a valid log, with and without a delivered checkpoint', async () => {
  expect((await verify('log.ndjson')).says).toContain('None was given');
  expect(await verify('log.ndjson', '--checkpoint', 'checkpoint.txt')).toEqual({
    code: 0,
    says: `Log: 8 events of 1 journey, each linked to the previous one of its journey.
Log: 8 in the tree, 0 not in it yet.
Checkpoint: 1 checkpoint in the log, signed by a known key; the last covers 8 events.
Checkpoint from outside: 1 of them was delivered outside. The first 8 events can’t have changed since.
Time from outside: No known time-stamping authority vouches for a checkpoint. Give the root certificates of those that you trust.
Clock: Each time is by the clock of the issuer’s database. No third party confirms it.
No fault found.
`,
  });
});

test('an audit export says who did what, and its log says that it doesn’t', async () => {
  const audit = await verify('audit.ndjson');
  expect(audit).toMatchObject({ code: 0, says: expect.stringMatching(/^Staff audit: 1 staff action, /) });
  expect(audit.says).toContain('\nLog: 1 staff action.\n');
  const log = await verify('audit-log.ndjson');
  expect(log.code).toBe(0);
  expect(log.says).toContain('\nLog: 1 staff action. Only an audit export says who did what.\n');
});

const NO_KEYS = 'keys-none.json isn’t a keys document. Fetch /.well-known/evidence-keys.json';
test.each([
  ['a fault', 1, ['letter.txt'], 'letter.txt is neither a certificate nor an export'],
  ['a fault', 1, ['changed.ndjson'], 'Line 7 doesn’t follow the event before it'],
  ['a fault', 1, ['crlf.ndjson'], 'The export has Windows line ends (CRLF)'],
  ['wrong use', 2, [], 'How to use it:'],
  ['wrong use', 2, ['log.ndjson', '--keys', 'keys-none.json'], NO_KEYS],
  ['wrong use', 2, ['certificate.json', '--log', 'certificate.json'], 'certificate.json isn’t a log export.'],
  [
    'wrong use',
    2,
    ['missing.json', '--keys', 'evidence-keys.json'],
    'There is no file missing.json that can be read.',
  ],
])('%s exits with %i and a sentence that explains it: %j', async (_, code, given, sentence) => {
  expect(await verify(...given)).toMatchObject({ code, says: expect.stringContaining(sentence) });
});

const put = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

const verify = (...given: string[]) => verifyIn(folder, given);
