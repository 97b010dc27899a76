'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { STEPS } from '#domain/personal-loan/steps.ts';
import { saveAnswers } from '#journeys/save-answers.ts';
import { readJourneyKey, writeJourneyKey } from '#sessions/journey-cookie.ts';

/** Keeps what was typed, right or wrong, and always answers with a redirect: no page of this form is a reply to a post. */
export async function saveStep(form: FormData): Promise<void> {
  const step = STEPS.find((known) => known.slug === form.get('step'));
  const journeyKey = await readJourneyKey();
  if (!step || !journeyKey) redirect('/apply/lost');
  const typed = step.questions.map(({ name }) => [name, textOf(form.get(name))]);
  const saving = await saveAnswers(journeyKey, Object.fromEntries(typed));
  switch (saving.kind) {
    case 'saved':
      // The cookie lives as long as the draft; and pages that a browser kept from before would show old answers.
      await writeJourneyKey(journeyKey);
      revalidatePath('/apply', 'layout');
      redirect(saving.path);
      break;
    case 'already_sent':
      redirect('/apply/outcome');
      break;
    case 'no_journey':
      redirect('/apply/lost');
  }
}

const textOf = (entry: FormDataEntryValue | null) => (typeof entry === 'string' ? entry : '');
