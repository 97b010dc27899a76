'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { keepSpanish } from '#app/borrower-request.ts';
import { RESUME_FORM } from '#features/application/model/borrower-forms.ts';
import { resumeLinkPath } from '#features/borrower-mail/model/borrower-mail.ts';
import { resumeJourney } from '#features/borrower-mail/resume-journey.ts';
import { writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

export async function continueFromLink(data: FormData): Promise<void> {
  const form = readForm(RESUME_FORM, data);
  const token = form.value('token');
  const result = await resumeJourney(token, form.text('dateOfBirth'));
  if (result.kind === 'resumed') {
    await writeJourneyKey(result.journeyKey);
    await keepSpanish(result.languages);
    revalidatePath('/apply', 'layout');
    redirect(result.path);
  }
  const page = resumeLinkPath(token);
  revalidatePath(page);
  redirect(
    result.kind === 'no_link' ? page : `${page}?date=${result.kind === 'no_date' ? 'missing' : 'wrong'}`,
  );
}
