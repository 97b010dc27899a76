'use client';

import { type FormEvent, useMemo } from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import type { FieldError } from './error-summary.tsx';
import { useSubmit } from './use-submitting.ts';

type PageForm = {
  action: (form: FormData) => Promise<void>;
  validate: (values: FieldValues) => Record<string, string>;
  names: readonly string[];
  serverErrors: Record<string, string>;
};

/** Works without JavaScript. The browser owns the fields, so the post equals the page. */
export function usePageForm({ action, validate, names, serverErrors }: PageForm) {
  // Without default values the library reads the fields, including text typed before hydration.
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
        // A button that changes the page sends answers without validation.
        if (submitter?.hasAttribute('formnovalidate')) return send(form);
        handleSubmit(() => send(form))(event);
      },
    },
  };
}

function fieldErrors(errors: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'refused', message }]),
  );
}
