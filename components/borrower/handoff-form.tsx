'use client';

import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Honeypot } from './honeypot.tsx';
import { SsnField } from './ssn-field.tsx';
import { SubmitErrorNotice } from './submit-error.tsx';
import { TooFastNotice } from './too-fast-notice.tsx';
import { useSubmit } from './use-submitting.ts';

type Props = {
  action: (form: FormData) => Promise<void>;
  operatorName: string;
  isTooFast: boolean;
  ssn: { digits: 4 | 9; brand: string; error: string | null } | null;
};

export function HandOverForm({ action, operatorName, isTooFast, ssn }: Props) {
  const { isSending, submitError, send } = useSubmit(action);
  return (
    <form
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      {ssn?.error && <ErrorSummary errors={[{ name: 'ssn', message: ssn.error }]} submission={0} />}
      {isTooFast && <TooFastNotice />}
      <Honeypot />
      {ssn && (
        <div className="mb-10">
          <SsnField {...ssn} isOptional />
        </div>
      )}
      <SubmitErrorNotice submitError={submitError} />
      <Button isSending={isSending}>Send my answers and continue</Button>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        By pressing it, you give {operatorName} these answers and your IP address. Its form opens filled in.
        This is not an application for credit.
      </p>
    </form>
  );
}
