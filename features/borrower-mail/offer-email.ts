import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import type { EmailOffer, EmailStatus } from '#features/borrower-mail/model/borrower-mail.ts';
import { findLatestMail } from '#features/borrower-mail/store/borrower-mails.ts';
import { readPersons } from '#features/evidence/open-events.ts';
import { answerErrors, questionNames } from '#features/form/model/answers.ts';
import { journeyOf, stepPath, submittedPath } from '#features/form/model/journey.ts';
import { env } from '#platform/config/env.ts';

export const allowsBorrowerEmail = (): boolean => env().BORROWER_EMAIL;

/** A link only if a date of birth can protect it. Costs no statement. */
export function offerEmail(borrower: Borrower | null): EmailOffer | null {
  if (!borrower || !allowsBorrowerEmail()) return null;
  const { lead, isPrefilled } = borrower;
  const hasAddress = isValid(borrower, 'email');
  const hasLink = hasAddress && isValid(borrower, 'dateOfBirth') && submittedPath(borrower) === null;
  const hasReceipt = lead !== null || (isPrefilled && hasAddress);
  return hasLink || hasReceipt ? { hasLink, hasReceipt } : null;
}

/** The address in the answers. An answered lead has no answers anymore, but its agreement has the address. */
export async function findAddress(borrower: Borrower): Promise<string | null> {
  if (isValid(borrower, 'email')) return borrower.rawAnswers.email ?? null;
  return (await readPersons(borrower.journey.id)).at(-1)?.email ?? null;
}

/** The step where a borrower can still change the address. Null once the request was sent. */
export function addressPath(borrower: Borrower): string | null {
  const { form, rawAnswers } = borrower;
  if (submittedPath(borrower) !== null || !rawAnswers.email) return null;
  const asks = journeyOf(borrower).steps.find((step) => questionNames(step).includes('email'));
  return asks ? `${stepPath(form.slug, asks.slug)}#email` : null;
}

/** An optional answer that is empty is valid, but of no use here. */
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
