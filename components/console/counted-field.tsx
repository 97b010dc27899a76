'use client';

import { useState } from 'react';
import { TextArea, TextField } from './field.tsx';

export type CountedFieldProps = {
  name: string;
  label: string;
  lang: string;
  defaultValue: string;
  maxLength: number;
  error: string | undefined;
  readOnly: boolean;
  isLong: boolean;
};

/** Without scripts, counts the stored text. */
export function CountedField({ isLong, maxLength, ...props }: CountedFieldProps) {
  const [count, setCount] = useState(props.defaultValue.length);
  const field = {
    ...props,
    maxLength,
    hint: `${count} of ${maxLength} characters`,
    spellCheck: true,
  };
  return isLong ? (
    <TextArea {...field} rows={2} onChange={({ target }) => setCount(target.value.length)} />
  ) : (
    <TextField {...field} onChange={({ target }) => setCount(target.value.length)} />
  );
}
