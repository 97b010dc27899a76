import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftAad, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { emailBorrower, linkAad } from '#features/borrower-mail/email-borrower.ts';
import { findEmailStatus, offerEmail } from '#features/borrower-mail/offer-email.ts';
import { findOpenLink, resumeJourney } from '#features/borrower-mail/resume-journey.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { resumeKeys } from '#platform/crypto/resume-token.ts';
import { open } from '#platform/crypto/seal.ts';
import { inflight } from '#platform/process/inflight.ts';
import { captureLog, mailChannel } from '#tests/integration/support/alert-deliveries.ts';
import { WAITING } from '#tests/integration/support/new-journey.ts';
import {
  ADA,
  openOperatorAndSeed,
  startJourney,
  submitSampleLead,
} from '#tests/integration/support/sent-lead.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { linkIn, readableMail } from '#tests/support/servers/readable-mail.ts';
import { until } from '#tests/support/until.ts';

const server = await mailChannel();
vi.stubEnv('SMTP_FROM', 'handoff@partner.example');
vi.stubEnv('BORROWER_EMAIL', 'on');
const logged = captureLog();
await openOperatorAndSeed();
beforeEach(() => sql("DELETE FROM rate_limit WHERE key LIKE '%-mail:%'"));

const BORN = ADA.dateOfBirth;
const NO_LINK = { kind: 'no_link' };

test('mails a link to the address in the answers, without a name or an answer', async () => {
  const journeyKey = await answered();
  const { mail, words, link } = await emailed(journeyKey);
  expect(mail?.to).toEqual([ADA.email]);
  expect(words).toMatch(/^Subject: Continue your request at /m);
  expect(words).toMatch(/^From: .*<handoff@partner\.example>$/m);
  expect(words).toMatch(/works once and expires after 24 hours/);
  const [, body = ''] = words.split(/^$/m);
  for (const answer of [ADA.firstName, ADA.lastName, ADA.phone, ADA.street, '12,000', '12000', BORN])
    expect(body).not.toContain(answer);
  expect(await statusOf(journeyKey)).toBe('sent');
  const path = '/apply/personal-loan/check?welcome=back';
  expect(await resumeJourney(link, BORN)).toEqual({ kind: 'resumed', journeyKey, path, languages: 'en' });
  expect(logged()).toContain('resume_link_used');
  for (const secret of [link, ADA.email, journeyKey.key]) expect(logged()).not.toContain(secret);
});

describe('a link', { tags: ['@resume-links'] }, () => {
  test('resumes once, even if the right date arrives several times at once', async () => {
    const { link } = await emailed(await answered());
    const { resuming } = await rolledBack(async (query) => {
      await query('SELECT FROM borrower_mail FOR UPDATE');
      const resuming = Promise.all(Array.from({ length: 3 }, () => resumeJourney(link, 'Oct 14, 1988')));
      await until(async () => (await sql(WAITING)).length === 3, 'all three requests wait for the row');
      return { resuming };
    });
    const results = await resuming;
    expect(results.map(({ kind }) => kind).sort()).toEqual(['no_link', 'no_link', 'resumed']);
    expect(await resumeJourney(link, BORN)).toEqual(NO_LINK);
    expect(await findOpenLink(link)).toBeNull();
  });

  test('stops after five wrong dates, even if they arrive at once', async () => {
    const { link } = await emailed(await answered());
    for (const text of ['', 'yesterday', '02/30/1988', '10/14/88'])
      expect(await resumeJourney(link, text)).toEqual({ kind: 'no_date' });
    expect(await findOpenLink(link)).toMatchObject({ triesLeft: 5 });
    expect(await resumeJourney(link, '10/15/1988')).toEqual({ kind: 'wrong_date' });
    expect(await findOpenLink(link)).toMatchObject({ triesLeft: 4 });
    const guess = (_: unknown, day: number) => resumeJourney(link, `01/0${day + 1}/1990`);
    const results = await Promise.all(Array.from({ length: 8 }, guess));
    expect(results.filter(({ kind }) => kind === 'wrong_date')).toHaveLength(3);
    expect(await resumeJourney(link, BORN)).toEqual(NO_LINK);
    expect(await findOpenLink(link)).toBeNull();
    expect(logged()).toContain('resume_link_locked');
  });

  test('expires after a day, and the purge deletes it', { tags: ['@retention'] }, async () => {
    const journeyKey = await answered();
    const { link } = await emailed(journeyKey);
    await makeOlder(journeyKey, '1 day');
    expect(await findOpenLink(link)).toBeNull();
    expect(await resumeJourney(link, BORN)).toEqual(NO_LINK);
    await purgeExpired();
    expect(await rowsOf(journeyKey)).toEqual([]);
  });

  test('stops with a new email and with the answers', { tags: ['@erasure'] }, async () => {
    const journeyKey = await answered();
    const first = await emailed(journeyKey);
    const second = await emailed(journeyKey);
    expect(await findOpenLink(first.link)).toBeNull();
    expect(await findOpenLink(second.link)).toEqual({ journeyId: journeyKey.journeyId, triesLeft: 5 });
    await startOver(journeyKey);
    expect(await resumeJourney(second.link, BORN)).toEqual(NO_LINK);
    expect(await rowsOf(journeyKey)).toEqual([]);
    expect(await emailBorrower(journeyKey)).toBe('no_journey');
  });

  test('cannot be opened with a copy of the database, nor together with the mailbox', {
    tags: ['@sealed-data'],
  }, async () => {
    const journeyKey = await answered();
    const { link } = await emailed(journeyKey);
    const [row] = await sql<{ sealed_key: Buffer; link_hash: string; draft: Buffer }>(
      `SELECT sealed_key, link_hash, draft.sealed AS draft FROM borrower_mail JOIN draft USING (journey_id)
       WHERE journey_id = $1`,
      [journeyKey.journeyId],
    );
    if (!row) throw new Error('no link was stored');
    expect(await rolledBack((query) => columnsWith(query, [link, journeyKey.key]))).toEqual([]);
    const aad = linkAad(journeyKey.journeyId);
    const opened = (key: string) => open(row.sealed_key, key, aad);
    expect(opened(row.link_hash)).toBeNull();
    expect(opened(link)).toBeNull();
    expect(opened(resumeKeys(link, Buffer.alloc(32)).sealingKey)).toBeNull();
    const key = opened(resumeKeys(link, env().INDEX_KEY).sealingKey);
    expect(key).toBe(journeyKey.key);
    expect(open(row.sealed_key, resumeKeys(link).sealingKey, linkAad('another'))).toBeNull();
    expect(open(row.draft, key ?? '', draftAad(journeyKey.journeyId))).toContain(ADA.email);
  });
});

test('mails three times a day for each journey and for each address', {
  tags: ['@rate-limits'],
}, async () => {
  const [one, two] = [await answered(), await answered()];
  const other = await answered({ email: 'other@example.com' });
  const before = server.mails.length;
  const results = await Promise.all([one, one, two, two].map((journeyKey) => emailBorrower(journeyKey)));
  expect(results.sort()).toEqual(['asked', 'asked', 'asked', 'limited']);
  expect(await emailBorrower(two)).toBe('limited');
  for (const result of results) expect(await emailBorrower(other)).toBe(result);
  await saveAnswers(other, { email: 'third@example.com' });
  expect(await emailBorrower(other)).toBe('limited');
  await Promise.all(inflight());
  expect(server.mails).toHaveLength(before + 6);
});

test('reports a mail that the server refused or whose process died, and its link does not work', async () => {
  const journeyKey = await answered();
  server.refuseWith('550 no such user');
  expect(await emailBorrower(journeyKey)).toBe('asked');
  await Promise.all(inflight());
  server.refuseWith('');
  expect(await statusOf(journeyKey)).toBe('failed');
  expect(await rowsOf(journeyKey)).toMatchObject([{ link_hash: null, sealed_key: null }]);
  expect(logged()).toMatch(/borrower_mail_failed.*mail_refused/);
  expect(logged()).not.toContain(ADA.email);
  await emailed(journeyKey);
  await sql('UPDATE borrower_mail SET sent_at = NULL');
  expect(await statusOf(journeyKey)).toBe('sending');
  await makeOlder(journeyKey, '1 minute');
  expect(await statusOf(journeyKey)).toBe('failed');
});

test('mails the receipt and no link after a request, and an erasure removes every trace of it', {
  tags: ['@erasure'],
}, async () => {
  const { journeyKey, reference } = await submitSampleLead({ email: 'receipt@example.com' });
  expect(await emailBorrower(journeyKey)).toBe('asked');
  await Promise.all(inflight());
  const words = readableMail(server.mails.at(-1));
  expect(words).toMatch(/^Subject: Your receipt from /m);
  expect(words).toContain(reference);
  expect(words).toMatch(/\/receipt\/[0-9a-f-]{36}/);
  expect(words).not.toContain('/apply/resume/');
  expect(await rowsOf(journeyKey)).toMatchObject([{ link_hash: null, has_receipt: true }]);
  const mark = personLookupHash('email', 'receipt@example.com');
  expect(await rolledBack((query) => columnsWith(query, [mark]))).toContain('rate_limit.key');
  await erasePerson('email', 'receipt@example.com', 'a test');
  expect(await rolledBack((query) => columnsWith(query, [mark]))).toEqual([]);
  expect(await rowsOf(journeyKey)).toEqual([]);
});

test('writes in the language of the request, and its links open in that language', async () => {
  await sql("UPDATE campaign SET languages = 'en_es' WHERE slug = 'personal-loan'");
  const journeyKey = await answered();
  const { words } = await emailed(journeyKey, { chosen: 'es', accepted: 'en' });
  expect(words).toMatch(/<html lang="es">/);
  expect(words).toMatch(/funciona una sola vez y vence después de 24 horas/);
  expect(words).toMatch(/\/apply\/resume\/[\w-]{43}\?lang=es/);
  expect(words).not.toMatch(/\b(your|the link|you)\b/i);
  await sql("UPDATE campaign SET languages = 'en' WHERE slug = 'personal-loan'");
});

test('offers nothing without a valid address, and no link without a date of birth', async () => {
  const offerTo = async (changes: Partial<typeof ADA>) =>
    offerEmail(await findBorrower(await answered(changes)));
  expect(await offerTo({})).toEqual({ hasLink: true, hasReceipt: false });
  expect(await offerTo({ email: 'nothing' })).toBeNull();
  expect(await offerTo({ dateOfBirth: '' })).toBeNull();
  expect(await offerTo({ dateOfBirth: '01/02/2020' })).toBeNull();
});

async function answered(changes: Partial<typeof ADA> = {}): Promise<JourneyKey> {
  const journeyKey = await startJourney();
  await saveAnswers(journeyKey, { ...ADA, ...changes });
  return journeyKey;
}

async function emailed(...given: Parameters<typeof emailBorrower>) {
  expect(await emailBorrower(...given)).toBe('asked');
  await Promise.all(inflight());
  const mail = server.mails.at(-1);
  return { mail, words: readableMail(mail), link: linkIn(mail).split('/').at(-1) ?? '' };
}

async function statusOf(journeyKey: JourneyKey) {
  const borrower = await findBorrower(journeyKey);
  const offer = offerEmail(borrower);
  return borrower && offer && findEmailStatus(borrower, offer);
}

const makeOlder = ({ journeyId }: JourneyKey, span: string) =>
  sql(
    `UPDATE borrower_mail SET asked_at = asked_at - $2::interval, expires_at = expires_at - $2::interval
     WHERE journey_id = $1`,
    [journeyId, span],
  );

const rowsOf = ({ journeyId }: JourneyKey) =>
  sql('SELECT link_hash, sealed_key, has_receipt FROM borrower_mail WHERE journey_id = $1', [journeyId]);
