'use client';

import { useEffect, useState } from 'react';
import { isAccent } from '#features/brand/model/accent.ts';
import { TextField } from './field.tsx';

type ColorFieldProps = {
  name: string;
  label: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  value: string;
  placeholder?: string;
  readOnly?: boolean;
};

export function ColorField({ value: initial, name, label, placeholder, ...field }: ColorFieldProps) {
  const [value, setValue] = useState(initial);
  const [canPick, setCanPick] = useState(false);
  useEffect(() => setCanPick(!field.readOnly), [field.readOnly]);
  const typedColor = value.trim().toLowerCase();
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          {...field}
          name={name}
          label={label}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          {...(placeholder && { placeholder })}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {canPick && (
        <input
          type="color"
          aria-label={`Color picker: ${label}`}
          value={isAccent(typedColor) ? typedColor : (placeholder ?? '#17604a')}
          onChange={(event) => setValue(event.target.value)}
          className="size-10 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
        />
      )}
    </div>
  );
}
