import 'server-only';
import { type Borrower, lockedPath } from '#features/application/borrower.ts';
import type { EmailOffer, EmailStatus } from '#features/borrower-mail/model/borrower-mail.ts';
import { findLatestMail } from '#features/borrower-mail/store/borrower-mails.ts';
import { answerErrors } from '#features/questions/model/forms/answers.ts';
import { env } from '#platform/config/env.ts';

export const allowsBorrowerEmail = (): boolean => env().BORROWER_EMAIL;

/** Only to the address in the answers, and a link only if a date of birth can protect it. Costs no statement. */
export function offerEmail(borrower: Borrower | null): EmailOffer | null {
  if (!borrower || !allowsBorrowerEmail() || !isValid(borrower, 'email')) return null;
  const hasLink = lockedPath(borrower) === null && isValid(borrower, 'dateOfBirth');
  const hasReceipt = borrower.lead !== null || borrower.isPrefilled;
  return hasLink || hasReceipt ? { address: borrower.rawAnswers.email ?? '', hasLink, hasReceipt } : null;
}

/** An optional answer that is empty is valid, but protects nothing. */
const isValid = ({ form, rawAnswers, context }: Borrower, name: 'email' | 'dateOfBirth') =>
  Boolean(rawAnswers[name]) && Object.keys(answerErrors(form, rawAnswers, [name], context)).length === 0;

/** Null if the latest mail had other contents than the offer. */
export async function findEmailStatus(
  { journey }: Borrower,
  { hasReceipt }: EmailOffer,
): Promise<EmailStatus | null> {
  const mail = await findLatestMail(journey.id);
  return mail?.hasReceipt === hasReceipt ? mail.status : null;
}
