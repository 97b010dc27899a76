import { expect, test } from 'vitest';
import { formBySlug, namesOnly, PREFILL_QUESTIONS } from '#features/form/model/form-registry.ts';
import { unsentJourney } from '#features/form/model/journey.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';

const FORMS = ['personal-loan', 'refinance', 'prefill'] as const;
const EACH = FORMS.flatMap((form) => LANGUAGES.map((language) => ({ form, language })));

test.each(EACH)('no two pages of $form have one name or place, in $language', ({ form, language }) => {
  const copy = DICTIONARIES[language];
  const context = { ...namesOnly(PREFILL_QUESTIONS), language, copy };
  const { steps, progressAt } = unsentJourney(formBySlug(form), context);
  const names = [...steps.map(({ title }) => title), copy.check.title, ...otherPages(copy)];
  expect(names.length).toBeGreaterThan(40);
  expect(repeated(names)).toEqual([]);
  const pages = [...steps.map(({ slug }) => slug), 'check', ...(form === 'prefill' ? [] : ['consent'])];
  const places = pages.map((slug) => {
    const { stage, stages, name, page } = progressAt(slug);
    return copy.steps.progress(stage + 1, stages, copy.steps.stages[name], page);
  });
  expect(repeated(places)).toEqual([]);
});

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** The headings of the pages that a borrower of any product may meet. */
const otherPages = ({ consent, email, exits, landing, outcome, parts, prefill, receipt }: Dictionary) => [
  ...titlesIn({ exits, states: outcome.states, handoff: outcome.handoff, prefills: prefill.states }),
  ...titlesIn({ resume: email.resume, none: landing.none, byLink: landing.byLink }),
  ...[consent.title, consent.unavailable.title, receipt.withdraw.title, parts.yourReceipt],
  ...[outcome.handoff.followed('A'), parts.takingYouTo('A'), prefill.fallback.title('A')],
  ...Object.values({ ...email.page.titles, ask: email.offer.link }),
];

function titlesIn(words: object): string[] {
  return Object.entries(words).flatMap(([key, value]): string[] => {
    if (key.startsWith('title')) return [typeof value === 'function' ? String(value('A')) : String(value)];
    return value !== null && typeof value === 'object' ? titlesIn(value) : [];
  });
}
