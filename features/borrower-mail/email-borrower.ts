import 'server-only';
import { randomUUID } from 'node:crypto';
import { type Borrower, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { languageIn } from '#features/application/language.ts';
import { appOrigin, describeParties, themeOf } from '#features/application/parties.ts';
import { type EmailOffer, resumeLinkPath } from '#features/borrower-mail/model/borrower-mail.ts';
import { emailText } from '#features/borrower-mail/model/email-text.ts';
import {
  type MailRef,
  recordMailFailed,
  recordMailRequest,
  recordMailSent,
} from '#features/borrower-mail/store/borrower-mails.ts';
import { countMail } from '#features/borrower-mail/store/mail-limits.ts';
import { partnerAt } from '#features/brand/store/brand.ts';
import { leadStatus } from '#features/form/model/journey.ts';
import { borrowerOutcome, hasResultsAtOperator } from '#features/form/model/lead-state.ts';
import { receiptPath } from '#features/lead/model/receipt.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { type Language, NO_READER, type Reader } from '#features/wording/model/language.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { newResumeToken, resumeKeys } from '#platform/crypto/resume-token.ts';
import { seal } from '#platform/crypto/seal.ts';
import { logAlert, logEvent } from '#platform/log/log.ts';
import { mailSettings, sendMail } from '#platform/mail/mail-server.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { keepAlive } from '#platform/process/inflight.ts';
import { DAY_MS, formatDuration } from '#platform/values/duration.ts';
import { findAddress, offerEmail } from './offer-email.ts';

export type EmailResult = 'asked' | 'limited' | 'not_offered' | 'no_journey';

type Contents = EmailOffer & { address: string; token: string | null; language: Language };

const TIMEOUT_MS = 20_000;

/** Returns before the mail is sent. The page shows its status. */
export async function emailBorrower(
  journeyKey: JourneyKey,
  reader: Reader = NO_READER,
): Promise<EmailResult> {
  const borrower = await findBorrower(journeyKey);
  if (!borrower) return 'no_journey';
  const offer = offerEmail(borrower);
  const address = offer && (await findAddress(borrower));
  if (!offer || !address) return 'not_offered';
  const { journeyId } = journeyKey;
  if (!(await countMail(personLookupHash('email', address), journeyId))) return 'limited';
  const ref = { journeyId, requestId: randomUUID() };
  const token = offer.hasLink ? newResumeToken() : null;
  const isStored = await recordMailRequest({
    ...ref,
    hasReceipt: offer.hasReceipt,
    link: token === null ? null : linkOf(token, journeyKey.key, journeyId),
    lifetimeMs: linkLifetimeMs(),
  });
  if (!isStored) return 'not_offered';
  const { language } = languageIn(borrower.journey.campaign, reader);
  const sending = sendAndRecord(ref, borrower, { ...offer, address, token, language }).catch(
    (error: unknown) => logAlert('borrower_mail_failed', { journeyId }, error),
  );
  keepAlive(sending, () => recordMailFailed(ref));
  return 'asked';
}

export const linkAad = (journeyId: string) => `resume link|${journeyId}`;

function linkOf(token: string, key: string, journeyId: string) {
  const { linkHash, sealingKey } = resumeKeys(token);
  return { linkHash, sealedKey: seal(key, sealingKey, linkAad(journeyId)) };
}

const linkLifetimeMs = () => Math.min(DAY_MS, env().RETAIN_DRAFTS);

async function sendAndRecord(ref: MailRef, borrower: Borrower, contents: Contents) {
  const { journeyId } = ref;
  const reason = await send(borrower, contents);
  if (reason) {
    logEvent('borrower_mail_failed', { journeyId, reason });
    await recordMailFailed(ref);
  } else {
    logEvent('borrower_mail_sent', { journeyId });
    await recordMailSent(ref);
  }
}

async function send(borrower: Borrower, { address, token, hasReceipt, language }: Contents) {
  const { journey, lead, configurationVersion } = borrower;
  const settings = mailSettings();
  if (!settings) return 'not_configured';
  const { from, ...server } = settings;
  const partner = await partnerAt(configurationVersion);
  const { brandName, accent, helpEmail, helpPhone } = partner;
  const { operatorName, operatorSite } = describeParties(partner, language);
  // Another device doesn't know the language.
  const query = journey.campaign.languages === 'en' ? '' : `?lang=${language}`;
  const link = (path: string) => appOrigin() + path + query;
  const { subject, text, html } = emailText({
    language,
    words: DICTIONARIES[language].email.message,
    brandName,
    colors: themeOf(journey.campaign.accent ?? accent).light,
    link: token === null ? null : { href: link(resumeLinkPath(token)), lifetime: linkLifetime(language) },
    receipt: hasReceipt
      ? { href: link(receiptPath(journey.receiptId)), reference: lead?.partnerLeadId ?? null }
      : null,
    results:
      operatorSite && lead && hasResultsAtOperator(borrowerOutcome(leadStatus(borrower, lead)))
        ? { operatorName, ...operatorSite }
        : null,
    help: { email: helpEmail, phone: helpPhone },
  });
  return sendMail(
    server,
    {
      from: { name: brandName, address: from },
      to: { name: '', address },
      subject,
      text,
      html,
      // Keeps out-of-office replies away.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    TIMEOUT_MS,
    SYSTEM_CLOCK,
  );
}

export const linkLifetime = (language: Language): string => formatDuration(linkLifetimeMs(), language);
