import { FIELD } from './question-field.tsx';
import type { FieldRegistration } from './use-page-form.ts';

type SsnFieldProps = {
  digits: 4 | 9;
  error?: string | null | undefined;
  register?: FieldRegistration;
  isOptional?: boolean;
};

/** Typed again for each attempt, since the digits are never stored. */
export function SsnField({ digits, error, register, isOptional = false }: SsnFieldProps) {
  return (
    <section className={error ? 'border-danger border-l-4 pl-4' : undefined}>
      <label htmlFor="ssn" className="block font-semibold">
        {digits === 4 ? 'Last 4 digits of your Social Security number' : 'Your Social Security number'}
        {isOptional && ' (optional)'}
      </label>
      <p id="ssn-hint" className="mt-1 text-base text-ink-soft leading-snug">
        They help confirm who you are. Sent securely, never stored.
      </p>
      {error && (
        <p id="ssn-error" className="mt-1 font-semibold text-danger">
          <span className="sr-only">Error: </span>
          {error}
        </p>
      )}
      <input
        name="ssn"
        {...register}
        id="ssn"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={error ? 'ssn-hint ssn-error' : 'ssn-hint'}
        aria-invalid={error ? true : undefined}
        className={`${FIELD} mt-2.5 tabular-nums tracking-widest ${digits === 4 ? 'max-w-32' : 'max-w-56'}`}
      />
    </section>
  );
}
