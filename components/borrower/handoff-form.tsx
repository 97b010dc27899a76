import { ActionForm } from './action-form.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Honeypot } from './honeypot.tsx';
import { SsnField } from './ssn-field.tsx';
import { TooFastNotice } from './too-fast-notice.tsx';

type Props = {
  action: (form: FormData) => Promise<void>;
  operatorName: string;
  isTooFast: boolean;
  ssn: { digits: 4 | 9; error: string | null; errorTitle: string } | null;
};

export function HandOverForm({ action, operatorName, isTooFast, ssn }: Props) {
  return (
    <>
      <ActionForm action={action} label="Send my answers and continue">
        {ssn?.error && (
          <ErrorSummary
            errors={[{ name: 'ssn', message: ssn.error }]}
            titles={[ssn.errorTitle]}
            submission={0}
          />
        )}
        {isTooFast && <TooFastNotice />}
        <Honeypot />
        {ssn && (
          <div className="mb-10">
            <SsnField {...ssn} isOptional />
          </div>
        )}
      </ActionForm>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        When you press this button, {operatorName} gets these answers and your IP address, and its form opens
        filled in. This isn’t an application for credit.
      </p>
    </>
  );
}
