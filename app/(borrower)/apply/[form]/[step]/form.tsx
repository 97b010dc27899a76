'use client';

import { useMemo, useState } from 'react';
import { Button } from '#components/borrower/button.tsx';
import { ErrorSummary, WarningSummary } from '#components/borrower/error-summary.tsx';
import { announcement, type StepWords } from '#components/borrower/form-words.ts';
import { PageHead } from '#components/borrower/page-parts.tsx';
import { QuestionField } from '#components/borrower/question-field.tsx';
import { SubmitErrorNotice } from '#components/borrower/submit-error.tsx';
import { usePageForm } from '#components/borrower/use-page-form.ts';
import { correctableErrors, formatAnswer, optionsFor } from '#features/form/model/answers.ts';
import {
  ANSWERS_FORM,
  type Form,
  type FormSlug,
  type Question,
  type RepeatedGroup,
  type Step,
  type StepContext,
} from '#features/form/model/form.ts';
import { labelOf } from '#features/form/model/options.ts';
import type { Warning } from '#features/form/model/warnings.ts';
import { loadErrorWords } from '#features/wording/model/load-error-words.ts';
import { saveStep } from './actions.ts';

type StepFormProps = {
  form: FormSlug;
  step: Step;
  context: StepContext;
  values: Record<string, string>;
  invalid: Record<string, string>;
  /** Questions about valid answers, which the next Continue accepts. */
  warnings: Record<string, Warning>;
  brand: string;
  /** A tab restores only text of the same journey. Undefined for a form without a borrower. */
  journey: string | undefined;
  words: StepWords;
};

export function StepForm(props: StepFormProps) {
  const { form: slug, step, context, values, invalid, warnings, brand, journey, words } = props;
  const names = useMemo(() => step.questions.map((question) => question.name), [step]);
  const [filled, setFilled] = useState('');
  const { form, register, isSending, submitError, errors, errorOf, submission } = usePageForm({
    action: saveStep,
    async loadRules() {
      const [form, placeOfZip, errors] = await Promise.all([
        loadForm(slug),
        loadPlaceOfZip(names),
        loadErrorWords(context.language),
      ]);
      const rules = { ...context, errors };
      return {
        errorsIn: (values) => correctableErrors(form, values, names, rules),
        format: (name, text) => (isFormatted(step, name) ? formatAnswer(form, name, text, rules) : null),
        fill: async (name, text) => (name === 'zipcode' && placeOfZip ? await placeOfZip(text, context) : {}),
        onFill: ({ city = '', state = '' }) => {
          const label = labelOf(context.options.state ?? [], state);
          if (words.filled) setFilled(announcement(words.filled, city, label));
        },
      };
    },
    names,
    serverErrors: invalid,
  });
  const field = (question: Question) => (
    <QuestionField
      key={question.name}
      question={question}
      options={optionsFor(question, context)}
      value={values[question.name] ?? ''}
      error={errorOf(question.name)}
      warning={warnings[question.name]?.message}
      enterKeyHint={question === step.questions.at(-1) ? 'go' : 'next'}
      register={register(question.name)}
      words={words.field}
    />
  );
  const warned = names.flatMap((name) => {
    const warning = warnings[name];
    return warning === undefined ? [] : [{ name, ...warning }];
  });
  return (
    <form {...form} id={ANSWERS_FORM} data-journey={journey}>
      {/* Pressing Enter in a field takes the first button of a form, which has to mean Continue. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors} titles={words.errorTitles} submission={submission} />
      {errors.length === 0 && (
        <WarningSummary warnings={warned} titles={words.warningTitles} shownFor={warnings} />
      )}
      <PageHead title={step.title} tab={`${step.title} – ${brand}`} hasErrors={errors.length > 0}>
        {step.lead}
      </PageHead>
      <input type="hidden" name="form" value={slug} />
      <input type="hidden" name="step" value={step.slug} />
      <input type="hidden" name="asked" value={names.join(' ')} />
      {/* Text typed while the request runs would be lost. */}
      <div inert={isSending} className="@container mt-8">
        <div className="grid grid-cols-1 gap-x-4 gap-y-8 *:col-span-full @min-[30rem]:grid-cols-2">
          {step.repeat ? (
            <>
              <Repeated repeat={step.repeat} questions={step.questions} field={field} />
              <AddAnother repeat={step.repeat} />
            </>
          ) : null}
          {words.filled && (
            <p role="status" className="sr-only">
              {filled}
            </p>
          )}
          {step.questions.filter(({ name }) => !step.repeat || !isRepeated(name)).map(field)}
        </div>
      </div>
      {context.options.school && (
        <noscript>
          <datalist id="schools">
            {context.options.school.map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
          </datalist>
        </noscript>
      )}
      <div className="mt-10">
        <SubmitErrorNotice submitError={submitError} words={words.submit} />
        <Button isSending={isSending} sendingLabel={words.saving}>
          {words.continue}
        </Button>
      </div>
    </form>
  );
}

/** Only a page with a ZIP code loads the tables. */
const loadPlaceOfZip = async (names: readonly string[]) =>
  names.includes('zipcode') ? (await import('#features/form/model/zip-places.ts')).placeOfZip : undefined;

/** Amounts, phone numbers and dates. Names and addresses stay as typed. */
const isFormatted = (step: Step, name: string) =>
  step.questions.some(
    (question) =>
      question.name === name &&
      (question.control === 'money' || /^(tel|numeric)$/.test(question.inputMode ?? '')),
  );

/** Repeated questions are numbered: `education2-school`. */
const isRepeated = (name: string) => /\d-/.test(name);

type RepeatedProps = {
  repeat: RepeatedGroup;
  questions: readonly Question[];
  field: (question: Question) => React.ReactNode;
};

export function Repeated({
  repeat: { titles, removeLabels, times, names },
  questions,
  field,
}: RepeatedProps) {
  const positions = Array.from({ length: times }, (_, index) => index + 1);
  return positions.map((position) => (
    <fieldset key={position} className="min-w-0 rounded-xl border border-line px-4 pt-2 pb-5 sm:px-6">
      <legend className="px-2 font-semibold text-lg">{titles[position - 1]}</legend>
      <div className="mt-3 grid grid-cols-1 gap-7">
        {questions.slice((position - 1) * names.length, position * names.length).map(field)}
      </div>
      {times > 1 && <ChangeButton value={`remove ${position}`}>{removeLabels[position - 1]}</ChangeButton>}
    </fieldset>
  ));
}

function AddAnother({ repeat: { addLabel, atMost, times, max } }: { repeat: RepeatedGroup }) {
  if (times >= max) return <p className="text-base text-ink-soft">{atMost}</p>;
  return (
    <div>
      <ChangeButton value="add">{addLabel}</ChangeButton>
    </div>
  );
}

function ChangeButton({ value, children }: { value: string; children: React.ReactNode }) {
  return (
    <button
      type="submit"
      name="change"
      value={value}
      formNoValidate
      className="mt-5 inline-flex min-h-11 cursor-pointer items-center rounded-button border-2 border-line-strong bg-surface px-5 font-semibold text-base hover:border-ink"
    >
      {children}
    </button>
  );
}

/** For the browser, which loads only the form of its page. */
const LOADERS: Record<FormSlug, () => Promise<Form>> = {
  'personal-loan': async () => (await import('#features/form/model/personal-loan/form.ts')).personalLoan,
  refinance: async () => (await import('#features/form/model/refinance/form.ts')).refinance,
  prefill: async () => (await import('#features/form/model/prefill/form.ts')).prefill,
};

const loadForm = (slug: FormSlug): Promise<Form> => LOADERS[slug]();
