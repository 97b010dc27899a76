'use server';

import { redirect } from 'next/navigation';
import { dropCachedPages } from '#app/cached-pages.ts';
import { STEP_FORM } from '#features/application/model/borrower-forms.ts';
import { type Change, saveAnswers } from '#features/application/save-answers.ts';
import { withWholeDates } from '#features/form/model/date-parts.ts';
import type { FormSlug, RawAnswers } from '#features/form/model/form.ts';
import { isFormSlug } from '#features/form/model/form-registry.ts';
import { stepPath } from '#features/form/model/journey.ts';
import { isLanguage } from '#features/wording/model/language.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { writeLanguage } from '#platform/sessions/language-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

/** Always redirects, so that no page of the form is the response to a POST. */
export async function saveStep(data: FormData): Promise<void> {
  const journeyKey = await readJourneyKey();
  const form = readForm(STEP_FORM, data);
  const [formSlug, step] = [form.text('form'), form.value('step')];
  if (!journeyKey || !isFormSlug(formSlug)) redirect('/apply/lost');
  const pressed = form.text('language');
  const language = isLanguage(pressed) ? pressed : null;
  const posted = Object.entries(form.storedFields());
  const input = {
    ...withWholeDates(Object.fromEntries(posted.map(([name, values]) => [name, values.at(-1)]))),
    ...acceptedIn(form.text('accept')),
  };
  const result = await saveAnswers(journeyKey, input, {
    step,
    asked: form.text('asked').split(' '),
    change: language ? 'none' : changeIn(form.text('change')),
  });
  switch (result.kind) {
    case 'saved':
      // The cookie lives as long as the draft.
      await writeJourneyKey(journeyKey);
      if (language) await writeLanguage(language);
      await dropCachedPages(language ? '/' : '/apply');
      redirect(result.warnings.length === 0 && result.path ? result.path : pageAgain(formSlug, step, result));
      break;
    case 'already_sent':
      redirect('/apply');
      break;
    case 'no_journey':
      redirect('/apply/lost');
  }
}

function pageAgain(
  form: FormSlug,
  step: string,
  { path, warnings }: { path: string | null; warnings: string[] },
) {
  const query = [
    ...(path === null ? ['changed=yes'] : []),
    ...(warnings.length > 0 ? [`ask=${warnings.join(',')}`] : []),
  ];
  return `${stepPath(form, step)}?${query.join('&')}`;
}

/** A suggestion on the pressed button, such as `email ada@example.com`. */
function acceptedIn(text: string): RawAnswers {
  const [, name, answer] = /^(\w+) (.+)$/.exec(text) ?? [];
  return name && answer ? { [name]: answer } : {};
}

function changeIn(text: string): Change | null {
  if (text === 'add') return 'add';
  const place = /^remove (\d)$/.exec(text)?.[1];
  return place ? { removeAt: Number(place) } : null;
}
