import type { Step } from '#features/questions/model/forms/form.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

const MAX_SCHOOLS_SHOWN = 8;
const PLACE = '{place}';

export type StepWords = ReturnType<typeof stepWords>;
export type FieldWords = ReturnType<typeof fieldWords>;

/** Texts for components of the browser, which get no functions. */
export const stepWords = (copy: Dictionary, { questions }: Step) => ({
  continue: copy.form.continue,
  saving: copy.form.saving,
  field: fieldWords(copy),
  errorTitles: errorTitles(copy, questions.length),
  warningTitles: upTo(questions.length, copy.form.checkThings),
  submit: copy.parts.submit,
  filled: filledWords(copy.form.filled),
});

/** With a placeholder for the place, by the fields that a ZIP code filled in. */
const filledWords = ({ city, state, cityAndState }: Dictionary['form']['filled']) => ({
  city: city(PLACE),
  state: state(PLACE),
  cityAndState: cityAndState(PLACE),
});

export const fieldWords = ({ form }: Dictionary) => ({
  chooseOne: form.chooseOne,
  moreChoices: form.moreChoices,
  fewerChoices: form.fewerChoices,
  skip: form.skip,
  schools: form.schools.list,
  noSchool: form.schools.none,
  /** For one school, two schools and so on, up to as many as a field suggests. */
  schoolsFound: upTo(MAX_SCHOOLS_SHOWN, form.schools.found),
});

/** For one error, two errors and so on. */
export const errorTitles = ({ form }: Dictionary, max: number) => upTo(max, form.fixThings);

const upTo = (max: number, text: (count: number) => string): readonly string[] =>
  Array.from({ length: max }, (_, index) => text(index + 1));

/** For screen readers, once a ZIP code filled in fields. */
export function announcement(words: StepWords['filled'], city: string, state: string): string {
  const place = [city, state].filter(Boolean).join(', ');
  if (city && state) return words.cityAndState.replace(PLACE, place);
  return (city ? words.city : words.state).replace(PLACE, place);
}
