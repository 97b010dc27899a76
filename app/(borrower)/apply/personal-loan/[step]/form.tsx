'use client';

import { useMemo } from 'react';
import { Button } from '#components/button.tsx';
import { ErrorSummary } from '#components/error-summary.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QuestionField } from '#components/question-field.tsx';
import { usePageForm } from '#components/use-page-form.ts';
import type { Choice } from '#domain/choices.ts';
import { faultsIn, type Terms } from '#domain/personal-loan/answers.ts';
import type { Step } from '#domain/personal-loan/steps.ts';
import { saveStep } from './actions.ts';

type StepFormProps = {
  step: Step;
  terms: Terms;
  choices: Record<string, readonly Choice[]>;
  values: Record<string, string>;
  /** What was not understood of an earlier submission, by question. */
  misread: Record<string, string>;
  brand: string;
};

export function StepForm({ step, terms, choices, values, misread, brand }: StepFormProps) {
  const names = useMemo(() => step.questions.map((question) => question.name), [step]);
  const { form, register, isSending, errors, errorOf, submission } = usePageForm({
    action: saveStep,
    judge: (values) => faultsIn(values, names, terms),
    names,
    refused: misread,
  });
  return (
    <form {...form}>
      <ErrorSummary errors={errors} submission={submission} />
      <PageHead title={step.title} tab={`${step.title} – ${brand}`} hasErrors={errors.length > 0}>
        {step.lead}
      </PageHead>
      <input type="hidden" name="step" value={step.slug} />
      <div className="mt-8 grid grid-cols-1 gap-8">
        {step.questions.map((question) => (
          <QuestionField
            key={question.name}
            question={question}
            choices={choices[question.name] ?? []}
            value={values[question.name] ?? ''}
            error={errorOf(question.name)}
            register={register(question.name)}
          />
        ))}
      </div>
      <div className="mt-10">
        <Button isSending={isSending}>Continue</Button>
      </div>
    </form>
  );
}
