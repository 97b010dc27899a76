import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { recordReturn } from '#features/application/arrivals.ts';
import { greetedPath } from '#features/application/begin-journey.ts';
import { draftAad, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { extendDraft } from '#features/application/store/drafts.ts';
import { MAX_TRIES } from '#features/borrower-mail/model/borrower-mail.ts';
import {
  countTry,
  deleteLink,
  findLinkTries,
  type TriedLink,
} from '#features/borrower-mail/store/borrower-mails.ts';
import type { RawAnswers } from '#features/form/model/form.ts';
import type { LanguageOffer } from '#features/wording/model/language.ts';
import { isResumeToken, resumeKeys } from '#platform/crypto/resume-token.ts';
import { open } from '#platform/crypto/seal.ts';
import { logEvent } from '#platform/log/log.ts';
import { parseDay } from '#platform/values/calendar-date.ts';
import { linkAad } from './email-borrower.ts';
import { allowsBorrowerEmail } from './offer-email.ts';

export type ResumeResult =
  | { kind: 'resumed'; journeyKey: JourneyKey; path: string; languages: LanguageOffer }
  | { kind: 'no_date' }
  | { kind: 'wrong_date' }
  | { kind: 'no_link' };

type OpenLink = { journeyId: string; triesLeft: number };

/** For the page of a link: how many dates may still be tried. Null if the link is unknown, used, expired or locked. */
export async function findOpenLink(token: string): Promise<OpenLink | null> {
  if (!allowsBorrowerEmail() || !isResumeToken(token)) return null;
  const link = await findLinkTries(resumeKeys(token).linkHash);
  return link && { journeyId: link.journeyId, triesLeft: MAX_TRIES - link.tries };
}

/** Text that is no date costs no try. `arrival` has no parameter but the host of the outside page, if there is one. */
export async function resumeJourney(
  token: string,
  dateOfBirth: string,
  arrival = new URLSearchParams(),
): Promise<ResumeResult> {
  if (!allowsBorrowerEmail() || !isResumeToken(token)) return { kind: 'no_link' };
  const day = parseDay(dateOfBirth);
  if (!day) return { kind: 'no_date' };
  const { linkHash, sealingKey } = resumeKeys(token);
  const link = await countTry(linkHash);
  const key = link && open(link.sealedKey, sealingKey, linkAad(link.journeyId));
  if (!link || !key) return { kind: 'no_link' };
  const { journeyId, tries } = link;
  if (!isSameDay(day, bornOn(link, key))) {
    if (tries < MAX_TRIES) return { kind: 'wrong_date' };
    await deleteLink(linkHash);
    logEvent('resume_link_locked', { journeyId });
    return { kind: 'no_link' };
  }
  if (!(await deleteLink(linkHash))) return { kind: 'no_link' };
  // The cookie that follows lives as long as a new draft.
  await extendDraft(journeyId);
  const journeyKey = { journeyId, key };
  const borrower = await findBorrower(journeyKey);
  if (!borrower) return { kind: 'no_link' };
  await recordReturn(journeyId, arrival);
  logEvent('resume_link_used', { journeyId });
  const { languages } = borrower.journey.campaign;
  return { kind: 'resumed', journeyKey, path: greetedPath(borrower), languages };
}

function bornOn({ journeyId, draft }: TriedLink, key: string): string | null {
  const opened = open(draft, key, draftAad(journeyId));
  return opened && parseDay((JSON.parse(opened) as RawAnswers).dateOfBirth ?? '');
}

function isSameDay(typed: string, stored: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typed), digest(stored ?? '')) && stored !== null;
}
