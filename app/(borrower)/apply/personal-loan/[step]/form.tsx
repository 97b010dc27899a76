'use client';

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/button.tsx';
import { ErrorSummary } from '#components/error-summary.tsx';
import { fieldErrors } from '#components/field-errors.ts';
import { PageHead } from '#components/page-head.tsx';
import { QuestionField } from '#components/question-field.tsx';
import { useSending } from '#components/use-sending.ts';
import type { Choice } from '#domain/choices.ts';
import { answersSchema, type Terms } from '#domain/personal-loan/answers.ts';
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
  const { register, handleSubmit, formState } = useForm<
    Record<string, string>,
    unknown,
    Record<string, string | number>
  >({
    resolver: standardSchemaResolver(useMemo(() => answersSchema(names, terms), [names, terms])),
    defaultValues: values,
    errors: useMemo(() => fieldErrors(misread), [misread]),
    shouldFocusError: false,
  });
  const { isSending, send } = useSending(saveStep);
  const errors = names.flatMap((name) => {
    const message = formState.errors[name]?.message;
    return message ? [{ name, message }] : [];
  });

  return (
    <form
      action={saveStep}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        handleSubmit(() => send(form))(event);
      }}
    >
      <ErrorSummary errors={errors} submission={formState.submitCount} />
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
            error={errors.find((error) => error.name === question.name)?.message}
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
