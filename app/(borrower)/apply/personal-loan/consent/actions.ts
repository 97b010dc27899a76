'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { TRAP } from '#components/trap.tsx';
import { consentFaults, readConsent } from '#domain/personal-loan/consent.ts';
import { CONSENT_PATH, stepPath } from '#domain/personal-loan/steps.ts';
import { describeParties } from '#journeys/parties.ts';
import { submitPersonalLoan } from '#journeys/submit-personal-loan.ts';
import { readJourneyKey, writeJourneyKey } from '#sessions/journey-cookie.ts';
import type { Again } from './again.ts';

/** Nothing typed on the consent page is kept or sent back: the address names at most which part was missing. */
export async function sendConsent(form: FormData): Promise<void> {
  const journeyKey = await readJourneyKey();
  if (!journeyKey) redirect('/apply/lost');
  const { ssnDigits } = await describeParties();
  const fields = { agree: form.get('agree'), ssn: form.get('ssn') };
  const consent = readConsent(fields, ssnDigits);
  if (!consent)
    redirect(`${CONSENT_PATH}?missing=${Object.keys(consentFaults(fields, ssnDigits)).join('.')}`);
  // A link that comes late is sealed under this cookie's key, so the cookie must outlive it.
  await writeJourneyKey(journeyKey);
  const submission = await submitPersonalLoan(journeyKey, {
    shownHashes: String(form.get('shown') ?? '').split(','),
    phoneAgreed: form.get('phone-agree') === 'yes',
    ssn: consent.ssn,
    wasTrapped: Boolean(form.get(TRAP)),
  });
  revalidatePath('/apply', 'layout');
  switch (submission.kind) {
    case 'sent':
    case 'already_sent':
      redirect('/apply/outcome');
      break;
    case 'incomplete':
      redirect(stepPath(submission.step));
      break;
    case 'consent_changed':
      askAgain('changed');
      break;
    case 'consent_not_displayed':
      askAgain('unread');
      break;
    case 'looks_automatic':
      askAgain('hurried');
      break;
    case 'consent_unavailable':
      redirect(CONSENT_PATH);
      break;
    case 'no_journey':
      redirect('/apply/lost');
  }
}

/** The same page with a word why, as a form of its own: nothing that was ticked or typed outlives it. */
function askAgain(reason: Again): never {
  redirect(`${CONSENT_PATH}?${new URLSearchParams({ again: reason, form: crypto.randomUUID() })}`);
}
