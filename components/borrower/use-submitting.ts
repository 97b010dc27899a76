'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useState, useTransition } from 'react';
import { useHeadingFocus } from './use-heading-focus.ts';

/** `outdated`: the page is older than the running release. */
export type SubmitError = 'outdated' | 'failed';

/** Catches errors: an error page would replace the form and lose the typed text. */
export function useSubmit(action: (form: FormData) => Promise<void>) {
  useHeadingFocus();
  const [isSending, startSending] = useTransition();
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);
  const send = (form: FormData) => {
    if (isSending) return;
    setSubmitError(null);
    startSending(async () => {
      try {
        await action(form);
      } catch (error) {
        // Next implements a redirect as an error.
        unstable_rethrow(error);
        setSubmitError(unstable_isUnrecognizedActionError(error) ? 'outdated' : 'failed');
      }
    });
  };
  return { isSending, submitError, send };
}
