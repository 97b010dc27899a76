'use client';

import { Field } from './field.tsx';

const KILOBYTE = 1024;

type FileFieldProps = {
  name: string;
  hint: string;
  accept: string;
  maxBytes: number;
  required?: true;
  error?: string | undefined;
};

export function FileField({ maxBytes, hint, error, ...input }: FileFieldProps) {
  const { name } = input;
  return (
    <Field name={name} label="File" hint={hint} error={error}>
      <input
        {...input}
        id={name}
        type="file"
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        onChange={({ target }) => {
          const isTooLarge = (target.files?.[0]?.size ?? 0) > maxBytes;
          target.setCustomValidity(isTooLarge ? tooLarge(maxBytes) : '');
          if (isTooLarge) target.reportValidity();
        }}
        className="block w-full rounded-lg border border-line-strong bg-surface px-3 py-2 file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
      />
    </Field>
  );
}

const tooLarge = (maxBytes: number) =>
  `This file is larger than ${maxBytes / KILOBYTE} KB. Choose a smaller one`;
