'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { dropCachedPages, isSentByScript } from '#app/cached-pages.ts';
import { CONSENT_FORM } from '#features/application/model/borrower-forms.ts';
import { ssnDigits } from '#features/application/parties.ts';
import { parseConsent } from '#features/consent/model/consent-form.ts';
import { parsePageMetrics } from '#features/consent/model/consent-measures.ts';
import { AGREE_TO_CALLS, PAGE_METRICS_FIELD } from '#features/consent/model/consent-text.ts';
import { HONEYPOT_NAME } from '#features/form/model/form.ts';
import { isFormSlug } from '#features/form/model/form-registry.ts';
import { consentPath } from '#features/form/model/journey.ts';
import type { RetryReason } from '#features/form/model/retry-reason.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { readForm } from '#platform/values/posted-form.ts';

const HOUR_SECONDS = 3_600;

/** Stores and returns nothing that was typed here. The URL names at most the missing part. */
export async function sendConsent(data: FormData): Promise<'too_fast' | undefined> {
  const form = readForm(CONSENT_FORM, data);
  const journeyKey = await readJourneyKey();
  const slug = form.text('form');
  if (!journeyKey || !isFormSlug(slug)) redirect('/apply/lost');
  const page = consentPath(slug);
  const consent = parseConsent({ agree: form.text('agree'), ssn: form.text('ssn') }, ssnDigits());
  if (!consent.ok) redirect(`${page}?missing=${consent.missing.join('.')}`);
  // The cookie holds the key of the link, so it must outlive a late one.
  await writeJourneyKey(journeyKey);
  const submission = await submitLead(journeyKey, {
    shown: form.text('shown'),
    phoneAgreed: form.text(AGREE_TO_CALLS) === 'yes',
    ssn: consent.ssn,
    isHoneypotFilled: Boolean(form.text(HONEYPOT_NAME)),
    measured: parsePageMetrics(form.text(PAGE_METRICS_FIELD)),
    clientInfo: clientInfoFrom(await headers()),
  });
  await dropCachedPages();
  switch (submission.kind) {
    case 'sent':
    case 'already_sent':
      redirect('/apply/outcome');
      break;
    case 'incomplete':
      redirect(submission.path);
      break;
    case 'consent_changed':
      redirectWithReason(page, 'text_changed');
      break;
    case 'consent_not_displayed':
      redirectWithReason(page, 'not_displayed');
      break;
    case 'suspected_bot':
      // With scripts the page stays as it is, with its digits and checkboxes.
      if (await isSentByScript()) return 'too_fast';
      redirectWithReason(page, 'too_fast');
      break;
    case 'too_many':
      redirectWithReason(page, 'daily_limit', {
        wait: String(Math.ceil(submission.waitSeconds / HOUR_SECONDS)),
      });
      break;
    case 'consent_unavailable':
      redirect(page);
      break;
    case 'no_journey':
      redirect('/apply/lost');
  }
}

/** A new form key clears every checkbox and field. */
function redirectWithReason(page: string, reason: RetryReason, more: Record<string, string> = {}): never {
  redirect(`${page}?${new URLSearchParams({ again: reason, ...more, form: crypto.randomUUID() })}`);
}
