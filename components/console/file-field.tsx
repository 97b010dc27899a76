'use client';

import { Field } from './field.tsx';

type FileFieldProps = {
  name: string;
  label: string;
  hint: string;
  accept: string;
  maxBytes: number;
  tooLarge: string;
  required?: true;
  error?: string | undefined;
};

export function FileField({ maxBytes, tooLarge, label, hint, error, ...input }: FileFieldProps) {
  const { name } = input;
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={name}
        type="file"
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        onChange={({ target }) => {
          const isTooLarge = (target.files?.[0]?.size ?? 0) > maxBytes;
          target.setCustomValidity(isTooLarge ? tooLarge : '');
          if (isTooLarge) target.reportValidity();
        }}
        className="block w-full rounded-lg border border-line-strong bg-surface px-3 py-2 file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
      />
    </Field>
  );
}
