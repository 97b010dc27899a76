import type { Question, Step } from '#features/form/model/form.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

const MAX_SCHOOLS_SHOWN = 8;
const PLACE = '{place}';
const ZIP_CODE = 'zipcode';

export type StepWords = ReturnType<typeof stepWords>;
export type FieldWords = ReturnType<typeof fieldWords>;
export type SchoolWords = ReturnType<typeof schoolWords>;
type FilledWords = ReturnType<typeof filledWords>;

/** Texts for components of the browser, which get no functions. */
export const stepWords = (copy: Dictionary, { questions }: Step) => ({
  continue: copy.form.continue,
  saving: copy.form.saving,
  field: fieldWords(copy, questions),
  errorTitles: errorTitles(copy, questions.length),
  warningTitles: upTo(questions.length, copy.form.checkThings),
  submit: copy.parts.submit,
  filled: questions.some(({ name }) => name === ZIP_CODE) ? filledWords(copy.form.filled) : null,
});

/** With a placeholder for the place, by the fields that a ZIP code filled in. */
const filledWords = ({ city, state, cityAndState }: Dictionary['form']['filled']) => ({
  city: city(PLACE),
  state: state(PLACE),
  cityAndState: cityAndState(PLACE),
});

/** A page sends its words to the browser: one without a school question sends no words for it. */
export const fieldWords = ({ form }: Dictionary, questions: readonly Question[]) => ({
  chooseState: form.chooseState,
  moreOptions: form.moreOptions,
  fewerOptions: form.fewerOptions,
  skip: form.skip,
  dateParts: form.dateParts,
  schools: questions.some(({ control }) => control === 'school') ? schoolWords(form.schools) : null,
});

const schoolWords = ({ list, none, found }: Dictionary['form']['schools']) => ({
  list,
  none,
  /** For one school, two schools and so on, up to as many as a field suggests. */
  found: upTo(MAX_SCHOOLS_SHOWN, found),
});

/** For one error, two errors and so on. */
export const errorTitles = ({ form }: Dictionary, max: number) => upTo(max, form.fixThings);

const upTo = (max: number, text: (count: number) => string): readonly string[] =>
  Array.from({ length: max }, (_, index) => text(index + 1));

/** For screen readers, once a ZIP code filled in fields. */
export function announcement(words: FilledWords, city: string, state: string): string {
  const place = [city, state].filter(Boolean).join(', ');
  if (city && state) return words.cityAndState.replace(PLACE, place);
  return (city ? words.city : words.state).replace(PLACE, place);
}
