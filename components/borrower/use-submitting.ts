'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useState, useTransition } from 'react';
import { trackUntilAnswered } from './in-flight.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/**
 * `outdated`: the page is older than the running release. `offline`: nothing left the browser. `lost`: the answer didn't
 * arrive. An action may return `too_fast`.
 */
export type SubmitError = 'outdated' | 'offline' | 'lost' | 'failed' | 'too_fast';

/** Catches errors: an error page would replace the form and lose the typed text. */
export function useSubmit(action: (form: FormData) => Promise<unknown>) {
  useHeadingFocus();
  const [isSending, startSending] = useTransition();
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);
  const send = (form: FormData) => {
    if (isSending) return;
    setSubmitError(null);
    startSending(async () => {
      const wasOffline = isOffline();
      try {
        if ((await trackUntilAnswered(action(form))) === 'too_fast') setSubmitError('too_fast');
      } catch (error) {
        // Next implements a redirect as an error.
        unstable_rethrow(error);
        if (unstable_isUnrecognizedActionError(error)) setSubmitError('outdated');
        else if (wasOffline && isOffline()) setSubmitError('offline');
        else setSubmitError(isConnectionError(error) ? 'lost' : 'failed');
      }
    });
  };
  return { isSending, submitError, send };
}

/** A browser that says it is online may be wrong. One that says it isn't still tries. */
const isOffline = () => navigator.onLine === false;

/** Browsers reject a request without an answer with a TypeError, and React an answer that breaks off in these words. */
const isConnectionError = (error: unknown) =>
  isOffline() ||
  error instanceof TypeError ||
  (error instanceof Error && error.message === 'Connection closed.');
