'use client';

import { Button } from '#components/borrower/button.tsx';
import { SubmitErrorNotice } from '#components/borrower/submit-error.tsx';
import { useSubmit } from '#components/borrower/use-submitting.ts';
import { withdrawConsent } from './actions.ts';

export function WithdrawForm({ receipt, children }: { receipt: string; children: React.ReactNode }) {
  const { isSending, submitError, send } = useSubmit(withdrawConsent);
  return (
    <form
      action={withdrawConsent}
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
      className="mt-8"
    >
      <SubmitErrorNotice submitError={submitError} />
      <input type="hidden" name="receipt" value={receipt} />
      <div className="flex flex-wrap gap-4">
        <div className="w-full sm:w-auto">
          <Button isSending={isSending}>Withdraw my consent</Button>
        </div>
        {children}
      </div>
    </form>
  );
}
