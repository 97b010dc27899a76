'use client';

import { useTransition } from 'react';

/** Sends a form to its action once at a time, and tells while it is on its way. */
export function useSending(action: (form: FormData) => Promise<void>) {
  const [isSending, startSending] = useTransition();
  const send = (form: FormData) => {
    if (!isSending) startSending(() => action(form));
  };
  return { isSending, send };
}
