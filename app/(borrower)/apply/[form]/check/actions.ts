'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { dropCachedPages } from '#app/cached-pages.ts';
import { PREFILL_FORM } from '#features/application/model/borrower-forms.ts';
import { HONEYPOT_NAME } from '#features/form/model/form.ts';
import { checkPath } from '#features/form/model/journey.ts';
import { pathAfterPrefill, submitPrefill } from '#features/lead/submit-prefill.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { writePrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { readForm } from '#platform/values/posted-form.ts';

export async function sendPrefill(data: FormData): Promise<void> {
  const form = readForm(PREFILL_FORM, data);
  const journeyKey = await readJourneyKey();
  if (!journeyKey) redirect('/apply/lost');
  await writeJourneyKey(journeyKey);
  const { address } = clientInfoFrom(await headers());
  const ssn = form.text('ssn');
  const submission = await submitPrefill(journeyKey, {
    isHoneypotFilled: Boolean(form.text(HONEYPOT_NAME)),
    address,
    ssn,
  });
  await dropCachedPages();
  if (submission.kind === 'answered' && submission.href !== null)
    await writePrefillRedirect({ href: submission.href, prefillId: submission.id });
  redirect(pathAfterPrefill(submission, checkPath('prefill')));
}
