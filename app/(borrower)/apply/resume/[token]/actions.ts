'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { rememberSpanish } from '#app/borrower-request.ts';
import { RESUME_FORM } from '#features/application/model/borrower-forms.ts';
import { resumeLinkPath } from '#features/borrower-mail/model/borrower-mail.ts';
import { resumeJourney } from '#features/borrower-mail/resume-journey.ts';
import { REFERRER, sourceFields, withReferrer } from '#features/campaign/model/campaign-link.ts';
import { joinParts } from '#features/form/model/date-parts.ts';
import { writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

export async function continueFromLink(data: FormData): Promise<void> {
  const form = readForm(RESUME_FORM, data);
  const token = form.value('token');
  const parts = {
    month: form.text('dateOfBirth-month'),
    day: form.text('dateOfBirth-day'),
    year: form.text('dateOfBirth-year'),
  };
  // A page of an earlier release has one field.
  const arrival = withReferrer(new URLSearchParams(), form.text(REFERRER) || null);
  const result = await resumeJourney(token, joinParts('date', parts) || form.text('dateOfBirth'), arrival);
  if (result.kind === 'resumed') {
    await writeJourneyKey(result.journeyKey);
    await rememberSpanish(result.languages);
    revalidatePath('/apply', 'layout');
    redirect(result.path);
  }
  const page = resumeLinkPath(token);
  revalidatePath(page);
  const again = `${page}?date=${result.kind === 'no_date' ? 'missing' : 'wrong'}`;
  const source = new URLSearchParams(sourceFields(arrival));
  redirect(result.kind === 'no_link' ? page : source.size > 0 ? `${again}&${source}` : again);
}
