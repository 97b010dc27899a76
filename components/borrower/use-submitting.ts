'use client';

import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { useState, useTransition } from 'react';

/** Why a form was not taken: its page is older than what now runs here, or anything else, which may pass. */
export type SubmitError = 'outdated' | 'failed';

/**
 * Sends a form to its action once at a time, and tells while it is on its way. Where that fails, the form stays as it is:
 * an error that got through would put a page in its place, and what was typed would be lost.
 */
export function useSubmit(action: (form: FormData) => Promise<void>) {
  const [isSending, startSending] = useTransition();
  const [submitError, setSubmitError] = useState<SubmitError | null>(null);
  const send = (form: FormData) => {
    if (isSending) return;
    setSubmitError(null);
    startSending(async () => {
      try {
        await action(form);
      } catch (error) {
        // A redirect is an error too, of Next's own.
        unstable_rethrow(error);
        setSubmitError(unstable_isUnrecognizedActionError(error) ? 'outdated' : 'failed');
      }
    });
  };
  return { isSending, submitError, send };
}
