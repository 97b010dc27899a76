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
import { type SubmitLeadResult, submitLead } from '#features/lead/submit-lead.ts';
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
  const consent = parseConsent({ agree: form.text('agree'), ssn: form.text('ssn') }, ssnDigits());
  if (!consent.ok) redirect(`${consentPath(slug)}?missing=${consent.missing.join('.')}`);
  // The cookie holds the key of the link, so it must last longer than a late one.
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
  // With scripts the page stays as it is, with its digits and checkboxes.
  if (submission.kind === 'suspected_bot' && (await isSentByScript())) return 'too_fast';
  redirect(pathAfter(submission, consentPath(slug)));
}

function pathAfter(submission: SubmitLeadResult, page: string): string {
  switch (submission.kind) {
    case 'sent':
    case 'already_sent':
      return '/apply/outcome';
    case 'incomplete':
      return submission.path;
    case 'consent_changed':
      return pageAgain(page, 'text_changed');
    case 'consent_not_displayed':
      return pageAgain(page, 'not_displayed');
    case 'suspected_bot':
      return pageAgain(page, 'too_fast');
    case 'too_many':
      return pageAgain(page, 'daily_limit', String(Math.ceil(submission.waitSeconds / HOUR_SECONDS)));
    case 'consent_unavailable':
      return page;
    case 'no_journey':
      return '/apply/lost';
  }
}

/** A new form key clears every checkbox and field. */
const pageAgain = (page: string, again: RetryReason, wait?: string) =>
  `${page}?${new URLSearchParams({ again, ...(wait && { wait }), form: crypto.randomUUID() })}`;
