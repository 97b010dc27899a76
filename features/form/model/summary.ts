import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { dateFormat } from '#platform/values/zoned-time.ts';
import { askedAmong, formatAnswer, optionsFor, questionNames } from './answers.ts';
import type { Form, FormContext, Question, RawAnswers } from './form.ts';
import { labelOf } from './options.ts';

/** `value` as the form stores it, `shown` in words. Both are empty for an optional question that was left empty. */
type SummaryAnswer = { name: string; label: string; value: string; shown: string };

export type Section = { step: string; title: string; answers: SummaryAnswer[] };

/** Includes answers that follow from others, since a lead carries them too. */
export function summarize(form: Form, rawAnswers: RawAnswers, context: FormContext): Section[] {
  return form.steps(rawAnswers, context).map((step) => {
    const asked = askedAmong(form, questionNames(step), rawAnswers, context);
    const textOf = (name: string) =>
      asked.includes(name) ? (rawAnswers[name] ?? '') : form.derives?.(name, rawAnswers);
    return {
      step: step.slug,
      title: step.title,
      answers: step.questions.flatMap((question) => {
        const text = textOf(question.name);
        return text === undefined ? [] : [summaryAnswer(form, question, text, context)];
      }),
    };
  });
}

function summaryAnswer(form: Form, question: Question, text: string, context: FormContext): SummaryAnswer {
  const { name, summary: label } = question;
  const value = formatAnswer(form, name, text, context);
  if (value) return { name, label, value, shown: inWords(question, value, context) };
  // On the prefill form, the borrower answers it later.
  const isLeftEmpty = value === '' && form.slug !== 'prefill';
  return { name, label, value: '', shown: isLeftEmpty ? '' : context.copy.check.notAnswered };
}

function inWords(question: Question, value: string, context: FormContext): string {
  const { control, per } = question;
  if (control === 'money') {
    const amount = value.startsWith('-') ? `-$${value.slice(1)}` : `$${value}`;
    return [amount, per].filter(Boolean).join(' ');
  }
  if (control === 'date' || control === 'month') return dateInWords(value, context);
  const options = optionsFor(question, context);
  return options.length > 0 ? labelOf(options, value) : value;
}

/** Shows a day and a month that the borrower swapped. `05/2015` has no day. */
function dateInWords(value: string, { language }: FormContext): string {
  const pieces = value.split('/').map(Number);
  const [month = 1, day = 1, year = 0] = pieces.length === 3 ? pieces : [pieces[0], 1, pieces[1]];
  const format = pieces.length === 3 ? ({ dateStyle: 'long' } as const) : MONTH_AND_YEAR;
  return dateFormat(`${language}-US`, { ...format, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}

const MONTH_AND_YEAR = { month: 'long', year: 'numeric' } as const;

export type SummaryRow = { name: string; label: string; lines: string[]; isAnswered: boolean };

type Group = {
  names: readonly string[];
  label: (copy: Dictionary) => string;
  lines: (value: (name: string) => string) => string[];
};

const GROUPS: readonly Group[] = [
  {
    names: ['firstName', 'lastName'],
    label: ({ check }) => check.name,
    lines: (value) => [joined(' ', value('firstName'), value('lastName'))],
  },
  {
    names: ['zipcode', 'street', 'unit', 'city', 'state'],
    label: ({ check }) => check.address,
    lines: (value) => [
      joined(', ', value('street'), value('unit')),
      joined(', ', value('city'), joined(' ', value('state'), value('zipcode'))),
    ],
  },
];

const joined = (between: string, ...texts: string[]) => texts.filter((text) => text !== '').join(between);

/** A row for each answer, and one for a name and an address, as on an envelope. An empty answer has none. */
export function summaryRows({ answers }: Section, copy: Dictionary): SummaryRow[] {
  const rows = answers.flatMap(({ name, label, value, shown }): SummaryRow[] => {
    const group = GROUPS.find(({ names }) => names.includes(name));
    if (!group) return [{ name, label, lines: [shown], isAnswered: value !== '' }];
    const inGroup = answers.filter((answer) => group.names.includes(answer.name));
    if (inGroup[0]?.name !== name) return [];
    const partOf = (part: string) => inGroup.find((answer) => answer.name === part)?.value ?? '';
    const lines = group.lines(partOf).filter((line) => line !== '');
    return [
      {
        name,
        label: group.label(copy),
        lines: lines.length > 0 ? lines : [shown],
        isAnswered: lines.length > 0,
      },
    ];
  });
  return rows.filter(({ lines }) => lines.some((line) => line !== ''));
}
