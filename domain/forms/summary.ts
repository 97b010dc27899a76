import { labelOf } from '../choices.ts';
import { choicesFor, showAnswer } from './answers.ts';
import type { AnswerTexts, Form, Question, Terms } from './form.ts';

export type Section = {
  step: string;
  title: string;
  answers: { name: string; label: string; shown: string }[];
};

const NOT_SAID = 'Not said';

/** All answers as they were understood, in the words of the questions, by step. */
export function summarise(form: Form, texts: AnswerTexts, terms: Terms): Section[] {
  return form.steps(texts, terms).map(({ slug, title, questions }) => ({
    step: slug,
    title,
    answers: questions.map((question) => ({
      name: question.name,
      label: question.summary,
      shown: inWords(question, showAnswer(form, question.name, texts[question.name] ?? '', terms), terms),
    })),
  }));
}

function inWords(question: Question, shown: string | null, terms: Terms): string {
  if (!shown) return NOT_SAID;
  if (question.control === 'money') {
    const amount = shown.startsWith('-') ? `-$${shown.slice(1)}` : `$${shown}`;
    return [amount, question.per].filter(Boolean).join(' ');
  }
  const choices = choicesFor(question, terms);
  return choices.length > 0 ? labelOf(choices, shown) : shown;
}
