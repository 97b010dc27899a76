import { formatAnswer, optionsFor } from './answers.ts';
import type { Form, FormContext, Question, RawAnswers } from './form.ts';
import { labelOf } from './options.ts';

export type Section = {
  step: string;
  title: string;
  answers: { name: string; label: string; shown: string }[];
};

export function summarize(form: Form, rawAnswers: RawAnswers, context: FormContext): Section[] {
  return form.steps(rawAnswers, context).map(({ slug, title, questions }) => ({
    step: slug,
    title,
    answers: questions.map((question) => ({
      name: question.name,
      label: question.summary,
      shown: shownAnswer(
        form,
        question,
        formatAnswer(form, question.name, rawAnswers[question.name] ?? '', context),
        context,
      ),
    })),
  }));
}

function shownAnswer(form: Form, question: Question, shown: string | null, context: FormContext): string {
  const { none, notAnswered } = context.copy.check;
  // Blank is an answer, such as no unit. On the prefill form, the borrower answers it later.
  if (!shown) return shown === '' && form.slug !== 'prefill' ? none : notAnswered;
  if (question.control === 'money') {
    const amount = shown.startsWith('-') ? `-$${shown.slice(1)}` : `$${shown}`;
    return [amount, question.per].filter(Boolean).join(' ');
  }
  const options = optionsFor(question, context);
  return options.length > 0 ? labelOf(options, shown) : shown;
}
