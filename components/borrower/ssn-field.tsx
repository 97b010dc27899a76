import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { ERROR_SIDE, FIELD, FieldError } from './field-parts.tsx';
import type { FieldRegistration } from './use-page-form.ts';

type SsnFieldProps = {
  digits: 4 | 9;
  words: SsnWords;
  error?: string | null | undefined;
  register?: FieldRegistration;
  isOptional?: boolean;
};

type SsnWords = { label: string; optional: string; hint: string };

type SsnParties = { ssnDigits: 4 | 9; isSoftInquiry: boolean };

export const ssnWords = ({ consent: { ssn } }: Dictionary, parties: SsnParties): SsnWords => ({
  label: parties.ssnDigits === 4 ? ssn.last4 : ssn.all9,
  optional: ssn.optional,
  hint: parties.isSoftInquiry ? ssn.softInquiry : ssn.hint,
});

/** Typed again for each attempt, since the digits are never stored. */
export function SsnField({ digits, words, error, register, isOptional = false }: SsnFieldProps) {
  return (
    <section className={error ? ERROR_SIDE : undefined}>
      <label htmlFor="ssn" className="block font-semibold">
        {`${words.label}${isOptional ? words.optional : ''}`}
      </label>
      <p id="ssn-hint" className="mt-1 text-base text-ink-soft leading-snug">
        {words.hint}
      </p>
      {error && <FieldError name="ssn">{error}</FieldError>}
      <input
        name="ssn"
        {...register}
        id="ssn"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        // The stylesheet sees by it whether the field is empty.
        placeholder=" "
        spellCheck={false}
        aria-describedby={error ? 'ssn-hint ssn-error' : 'ssn-hint'}
        aria-invalid={error ? true : undefined}
        className={`${FIELD} mt-2.5 tabular-nums tracking-widest ${digits === 4 ? 'max-w-32' : 'max-w-56'}`}
      />
    </section>
  );
}
