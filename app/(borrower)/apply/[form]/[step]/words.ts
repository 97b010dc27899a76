import { errorTitles, fieldWords, warningTitles } from '#components/borrower/form-words.ts';
import type { Step } from '#features/questions/model/forms/form.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

export type StepWords = ReturnType<typeof stepWords>;

/** For the browser. */
export const stepWords = (copy: Dictionary, { questions }: Step) => ({
  continue: copy.form.continue,
  saving: copy.form.saving,
  field: fieldWords(copy),
  errorTitles: errorTitles(copy, questions.length),
  warningTitles: warningTitles(copy, questions.length),
  submit: copy.parts.submit,
});
