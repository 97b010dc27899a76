import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { ActionForm } from './action-form.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Honeypot, TooFastNotice } from './honeypot.tsx';
import { SsnField, ssnWords } from './ssn-field.tsx';

type Props = {
  copy: Dictionary;
  action: (form: FormData) => Promise<void>;
  operatorName: string;
  isTooFast: boolean;
  ssn: { digits: 4 | 9; isSoftInquiry: boolean; error: string | null } | null;
};

export function HandOverForm({ copy, action, operatorName, isTooFast, ssn }: Props) {
  const { form } = copy.prefill;
  return (
    <>
      <ActionForm action={action} label={form.send} words={copy.parts.submitRequest}>
        {ssn?.error && (
          <ErrorSummary
            errors={[{ name: 'ssn', message: ssn.error }]}
            titles={[copy.form.fixThings(1)]}
            submission={0}
          />
        )}
        {isTooFast && <TooFastNotice>{copy.parts.tooFast}</TooFastNotice>}
        <Honeypot label={copy.parts.leaveEmpty} />
        {ssn && (
          <div className="mb-10">
            <SsnField
              digits={ssn.digits}
              error={ssn.error}
              words={ssnWords(copy, { ssnDigits: ssn.digits, isSoftInquiry: ssn.isSoftInquiry })}
              isOptional
            />
          </div>
        )}
      </ActionForm>
      <p className="mt-3 max-w-prose text-base text-ink-soft">{form.note(operatorName)}</p>
    </>
  );
}
