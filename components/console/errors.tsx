'use client';

import { useEffect, useRef } from 'react';

type ErrorsProps = {
  errors: readonly { name: string; message: string }[];
  /** What did not happen, where nothing was typed that could be lost. */
  title?: string | undefined;
};

/** What is to be put right in a form that came back, above it; it takes the focus. */
export function Errors({ errors, title = 'Not saved yet. What you typed is still here.' }: ErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-lg border border-danger bg-danger-wash px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {errors.map(({ name, message }) => (
          <li key={name}>
            {name ? (
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
