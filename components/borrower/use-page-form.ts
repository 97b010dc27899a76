'use client';

import { type FormEvent, useMemo } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { FieldError } from './error-summary.tsx';
import { fieldErrors } from './field-errors.ts';
import { useSubmit } from './use-submitting.ts';

type PageForm = {
  action: (form: FormData) => Promise<void>;
  /** What is wrong with the values of the fields, by name. */
  validate: (values: FieldValues) => Record<string, string>;
  /** The fields in the order in which they stand on the page. */
  names: readonly string[];
  /** What the server did not accept of an earlier submission, by field. */
  serverErrors: Record<string, string>;
};

/**
 * A form of one page: sent by the browser itself where no scripts run, else checked first and sent by its action. The
 * fields stay the browser's own, so that what is sent is what stands on the page.
 */
export function usePageForm({ action, validate, names, serverErrors }: PageForm) {
  // Without values of its own it takes what stands in the fields, also what was typed before the scripts had come.
  const { register, handleSubmit, formState } = useForm({
    resolver: (values) => ({ values: {}, errors: fieldErrors(validate(values)) }),
    errors: useMemo(() => fieldErrors(serverErrors), [serverErrors]),
    shouldFocusError: false,
  });
  const { isSending, submitError, send } = useSubmit(action);
  const errors = names.flatMap((name): FieldError[] => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  return {
    register,
    isSending,
    submitError,
    errors,
    errorOf: (name: string) => errors.find((error) => error.name === name)?.message,
    submission: formState.submitCount,
    form: {
      action,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const form = new FormData(event.currentTarget, submitter);
        // A button that changes the page itself takes the answers as they are.
        if (submitter?.hasAttribute('formnovalidate')) return send(form);
        handleSubmit(() => send(form))(event);
      },
    },
  };
}
