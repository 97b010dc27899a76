import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalAnswers, sheetOf } from '#tests/support/borrowers/form-answers.ts';
import { OUTCOME, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { checkCertificateTwice, checkLogTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';
import { runScript } from '#tests/support/run-script.ts';
import { type FleetBehind, openFleetBehind } from '../balanced-fleet.ts';

const LIMIT_MS = 60_000;
const KEY = randomBytes(32).toString('base64');
const DATA_KEY = `1:${KEY}`;
/** The second word of each is the search term. */
const CANARIES = {
  firstName: 'Zephyrantha',
  lastName: 'Quillverton',
  email: 'Canary-7F3A@nest.example',
  phone: '4155552671',
};
const SHEET = sheetOf({
  ...personalAnswers(CANARIES),
  dateOfBirth: '03/29/1987',
  street: '4711 Kestrelwick Lane',
  city: 'Finchhaven',
  incomeYearly: '876543',
});
const WORDS = [
  ...Object.values(CANARIES),
  'Kestrelwick',
  'Finchhaven',
  '03/29/1987',
  '1987-03-29',
  'sparrowclick',
  'linnetclick',
];

let place: FleetBehind;
beforeAll(async () => {
  place = await openFleetBehind([{ DATA_KEY }]);
});
afterAll(() => place.close());

const command = (script: string, given: string[], input = '') =>
  runScript(script, given, { input, environment: { ...place.fleet.environment, DATA_KEY } });

test('an erased person is in no table, log, export or sealed detail, and the chain stays valid', {
  tags: ['@erasure'],
}, async () => {
  const borrower = place.borrower(CANARIES);
  await borrower.ask('/start/personal-loan?utm_term=sparrowclick&click_id=linnetclick');
  await borrower.answer(SHEET);
  await sends(borrower, await borrower.readConsent());
  const other = place.borrower();
  await sends(other, await other.arriveAtConsent());
  const [reference = ''] = (await place.operator.posts(CANARIES.lastName)).map((post) => post.partnerLeadId);
  const before = tracesIn((await details()).map(({ text }) => text).join('\n'));
  expect(before).toEqual(
    expect.arrayContaining(['Quillverton', 'Kestrelwick', '4155552671', 'sparrowclick']),
  );
  await place.rows("UPDATE lead SET operator_warning = 'Quillverton may not' WHERE partner_lead_id = $1", [
    reference,
  ]);
  await place.rows(`UPDATE attempt SET operator_warning = 'nor sparrowclick' FROM lead
    WHERE lead.id = lead_id AND lead.operator_warning = 'Quillverton may not'`);
  expect(await columnsWith(place.rows, ['sparrowclick', 'linnetclick', 'Quillverton'])).toEqual([
    'attempt.operator_warning',
    'journey.entry',
    'journey.passed_data',
    'lead.operator_warning',
    'touch.click_id',
    'touch.utm_term',
  ]);

  const start = performance.now();
  const erased = await command('evidence', ['erase', '--yes'], `${CANARIES.email.toLowerCase()}\n`);
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  expect(erased.stdout).toContain(`${reference}: erased.`);

  expect(await columnsWith(place.rows, WORDS)).toEqual([]);
  expect(tracesIn((await details()).map(({ text }) => text).join('\n'))).toEqual([]);
  expect((await details()).filter(({ kind }) => kind === 'consent_acknowledged')).toHaveLength(1);
  await command('evidence', ['seal']);
  const log = await command('evidence', ['log']);
  const certificate = await command('evidence', ['certificate', reference, '--reason', 'a test']);
  const logs = place.instances.flatMap(({ lines }) => lines);
  const outside = [erased, log, certificate].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  const { payload } = JSON.parse(certificate.stdout);
  const held = Buffer.from(payload, 'base64url').toString();
  const opened = JSON.parse(held).events.flatMap(({ details }: { details: { bytes?: string } }) =>
    details.bytes ? [Buffer.from(details.bytes, 'base64url').toString()] : [],
  );
  expect(opened).toHaveLength(2);
  expect(tracesIn([...logs, ...outside, held, ...opened].join('\n'))).toEqual([]);

  const { keys } = await (await fetch(`${place.fleet.origin}/.well-known/evidence-keys.json`)).json();
  const notes = await place.rows<{ note: string }>('SELECT note FROM evidence_checkpoint ORDER BY size');
  expect(notes.length).toBeGreaterThan(0);
  expect(
    await checkLogTwice(
      log.stdout,
      keys,
      notes.map(({ note }) => note),
    ),
  ).toEqual(HELD);
  expect(await checkCertificateTwice(certificate.stdout, keys)).toEqual(HELD);
});

const details = () => openAllDetails(place.rows, new Map([[1, KEY]]));
const tracesIn = (text: string) => WORDS.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

async function sends(borrower: PostingBorrower, agreed: Record<string, string>) {
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
}
