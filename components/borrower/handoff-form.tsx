'use client';

import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Trap } from './honeypot.tsx';
import { SsnField } from './ssn-field.tsx';
import { NotTakenNote } from './submit-error.tsx';
import { HurriedNote } from './too-fast-notice.tsx';
import { useSending } from './use-submitting.ts';

type Props = {
  action: (form: FormData) => Promise<void>;
  operatorName: string;
  isHurried: boolean;
  /** Null where the flow does not ask for Social Security digits. */
  ssn: { digits: 4 | 9; brand: string; error: string | null } | null;
};

/** The button that sends a borrower's answers to the operator's own form. */
export function HandOverForm({ action, operatorName, isHurried, ssn }: Props) {
  const { isSending, notTaken, send } = useSending(action);
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
      {isHurried && <HurriedNote />}
      <Trap />
      {ssn && (
        <div className="mb-10">
          <SsnField {...ssn} isOptional />
        </div>
      )}
      <NotTakenNote notTaken={notTaken} />
      <Button isSending={isSending}>Send my answers and go on</Button>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        By pressing it, you give {operatorName} these answers and your IP address. Its form opens filled in.
        This is not an application for credit.
      </p>
    </form>
  );
}
