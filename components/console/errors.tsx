'use client';

import { useEffect, useRef } from 'react';
import { TONES } from './status.tsx';

type FormErrorsProps = {
  errors: readonly { name: string; message: string }[];
  /** Replaces the default heading, for forms without text to lose. */
  title?: string | undefined;
};

/** The entry of a form that was returned for a confirmation. It is not an error. */
const CONFIRM = 'confirm';

export function FormErrors({
  errors,
  title = 'Not saved yet. What you typed is still here.',
}: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  const isToConfirm = errors.every(({ name }) => name === CONFIRM);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className={`rounded-lg border px-4 py-3 ${isToConfirm ? TONES.info : 'border-danger bg-danger-wash'}`}
    >
      <p className="font-semibold">{isToConfirm ? 'Not submitted yet.' : title}</p>
      <ul className={isToConfirm ? 'text-ink' : 'mt-1 list-disc pl-5'}>
        {errors.map(({ name, message }) => (
          <li key={name}>
            {name && !isToConfirm ? (
              <a href={`#${name}`} className="text-danger">
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
