'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useState, useTransition } from 'react';
import { trackUntilAnswered } from './in-flight.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** `outdated`: the page is older than the running release. An action may return `too_fast`. */
export type SubmitError = 'outdated' | 'failed' | 'too_fast';

/** Catches errors: an error page would replace the form and lose the typed text. */
export function useSubmit(action: (form: FormData) => Promise<unknown>) {
  useHeadingFocus();
  const [isSending, startSending] = useTransition();
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);
  const send = (form: FormData) => {
    if (isSending) return;
    setSubmitError(null);
    startSending(async () => {
      try {
        if ((await trackUntilAnswered(action(form))) === 'too_fast') setSubmitError('too_fast');
      } catch (error) {
        // Next implements a redirect as an error.
        unstable_rethrow(error);
        setSubmitError(unstable_isUnrecognizedActionError(error) ? 'outdated' : 'failed');
      }
    });
  };
  return { isSending, submitError, send };
}
